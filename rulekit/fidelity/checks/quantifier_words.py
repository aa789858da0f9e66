"""What the two languages say for how many of a kind are meant."""

from rulekit.fidelity.balance import Kind

QUANTIFIERS = {
    "each": Kind(
        ru="каждый; ~всякий; ~по",
        en="each; every; everyone; everybody; ~per",
        opposite="any",
    ),
    "any": Kind(
        ru="""любой; =какой-либо; =какого-либо; =какой-нибудь; =кто-нибудь; =что-нибудь; =кому-нибудь;
        =кого-нибудь; =угодно; всякий; ~хоть; ~никакой; ~ни один; ~никто; ~ничто; ~где-либо;
        ~никуда; ~сколь; ~либо; ~сколько""",
        en="""any; anyone; anybody; anything; whatever; whichever; =anywhere; whoever; !any more;
        ~however; ~either; ~some; ~somebody""",
        opposite="each",
        alone=False,
    ),
    "all": Kind(
        ru="""весь; =целый; =целого; =целиком; !скорее всего; !вторичные цели; ~каждый; ~полностью;
        ~любой; !=все равно; !=все еще; !=все же; !прежде всего; !=все-таки; !=все время; ~=всего;
        ~оба; ~сколько; ~полный; ~всякий""",
        en="""all; whole; entire; everything; !at all; !all the same; !after all; !all but; !once for all;
        ~every; ~each; ~any; ~full; ~both; ~everyone; ~everybody; ~complete; ~altogether;
        ~throughout; ~everywhere; ~entirely""",
        opposite="some",
        alone=False,
    ),
    "some": Kind(
        ru="""некоторый; несколько; ~кто-нибудь; ~что-нибудь; ~какой-нибудь; какой-то; кто-то; что-то;
        часть; =кое-кто; =кое-что; ~иной; ~порой""",
        en="""=some; &several; somebody; someone; ~something; ~=part; ~sometimes; ~few; ~certain;
        ~anything; ~anybody; ~anyone""",
        opposite="all",
    ),
    "several": Kind(
        ru="несколько; &некоторый; ~больше; ~один; ~разный; ~многие",
        en="several; =more than one; =a few; &=some",
        opposite="every one",
        alone=False,
    ),
    "every one": Kind(
        ru="=все; =всех; =всем; =всеми; ~каждый; ~любой; ~оба",
        en="&all; ~every; ~each; ~any; ~whole; ~both; ~everything; ~everyone",
        opposite="several",
        alone=False,
    ),
    "both": Kind(
        ru="оба; ~и … и; ~тот и другое; ~тот и другой",
        en="both",
    ),
    "exactly": Kind(
        ru="ровно; =точно; ~именно; ~точный; ~только; ~как раз; ~буквально",
        en="exactly; precisely; ~just; ~exact; ~only; ~equal; ~precise; ~very",
    ),
    "none": Kind(
        ru="ни один; ~никакой; ~никто; ~ни; ~ничто; ~не",
        en="not one; not a single; ~none; ~no; ~nobody; ~not; ~neither; ~never; ~nothing",
    ),
    "half": Kind(
        ru="половина; наполовину; ~полдюйма; ~пополам; ~полтора; ~вполовину",
        en="half; halve; ~one-half",
    ),
}
