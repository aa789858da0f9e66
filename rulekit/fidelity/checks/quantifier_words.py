"""What the two languages say for how many of a kind are meant."""

from rulekit.fidelity.balance import Kind

QUANTIFIERS = {
    "each": Kind(
        ru="каждый; ~любой; ~всякий; ~весь; ~по; ~оба",
        en="each; every; everyone; everybody; ~any; ~all; ~per; ~both; ~either",
        opposite="any",
    ),
    "any": Kind(
        ru="""любой; =какой-либо; =какого-либо; =какой-нибудь; =кто-нибудь; =что-нибудь; =кому-нибудь; =кого-нибудь; =угодно;
        всякий; ~каждый; ~весь; ~хоть; ~никакой; ~ни; ~никто; ~ничто; ~где-либо; ~никуда; ~сколь; ~либо; ~сколько""",
        en="""any; anyone; anybody; anything; whatever; whichever; =anywhere; whoever; !any more; !any other; ~every; ~each; ~all; ~a; ~no;
        ~however; ~either; ~some; ~somebody; ~nothing""",
        opposite="each",
    ),
    "all": Kind(
        ru="""весь; =целый; =целого; =целиком; !скорее всего; !вторичные цели; ~каждый; ~полностью; ~любой; !=все равно; !=все еще; !=все же; !прежде всего;
        !=все-таки; !=все время; ~=всего; ~оба; ~сколько; ~полный; ~всякий""",
        en="""all; whole; entire; everything; !at all; !all the same; !after all; !all but; !once for all; ~every; ~each; ~any; ~full; ~both;
        ~everyone; ~everybody; ~complete; ~altogether; ~throughout; ~everywhere; ~entirely""",
        opposite="some",
    ),
    "some": Kind(
        ru="""некоторый; несколько; =какой-то; =кто-то; =что-то; часть; =кое-кто; =кое-что; ~один; ~иной; ~иногда; ~порой;
        ~кто-нибудь; ~что-нибудь""",
        en="=some; ~several; somebody; someone; ~something; ~=part; ~sometimes; ~one; ~few; ~certain; ~several; ~any",
        opposite="all",
    ),
    "both": Kind(
        ru="оба; ~и … и; ~каждый; ~тот и другое; ~два; ~тот и другой", en="both; ~each; ~either; ~two; ~and; ~together", opposite="one"
    ),
    "one": Kind(ru="~один", en="~one; ~single; ~either", opposite="both"),
    "exactly": Kind(
        ru="ровно; =точно; ~именно; ~точный; ~только; ~как раз; ~буквально",
        en="exactly; precisely; ~just; ~exact; ~only; ~equal; ~precise; ~very",
    ),
    "none": Kind(
        ru="ни один; ~никакой; ~никто; ~ни; ~ничто; ~не", en="not one; not a single; ~none; ~no; ~nobody; ~not; ~neither; ~never; ~nothing"
    ),
    "half": Kind(ru="половина; наполовину; ~полтора; ~вполовину", en="half; halve; ~one-half"),
    "other": Kind(
        ru="другой; !друг друг; остальной; прочий; иной; ~еще; ~чужой; ~противник; ~второй; ~кроме; ~иначе; ~противоположный",
        en="other; another; =else; remaining; ~rest; !each other; !one another; !=other way; ~different; ~second; ~more; ~next; ~opponent; ~otherwise; ~elsewhere",
    ),
}
