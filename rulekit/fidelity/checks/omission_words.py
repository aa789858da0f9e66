"""What opens a condition in the two languages."""

from rulekit.fidelity.balance import Kind

OPENERS = {
    "condition": Kind(
        ru="""если; =когда; =пока; как только; =едва; ~раз; ~ли; ~после; ~до; ~при; ~без; ~с; ~в случае;
        ~где; ~кто; ~чтобы; ~перед; ~который; ~прежде; ~раньше; ~стоит; ~тогда; ~кроме; ~тот; ~а;
        ~сколько; ~до того; ~хотя; ~что""",
        en="""if; when; =while; =unless; =until; =till; as soon as; as long as; whenever; ~once; ~whether;
        ~after; ~before; ~in; ~with; ~without; ~where; ~who; ~that; ~which; ~since; ~for; ~on;
        ~whoever; ~except; ~by; ~at; ~however; ~as far as; !a while""",
    ),
}
