"""Words that are numbers, by lemma in Russian and as written in English."""

from __future__ import annotations

from collections.abc import Mapping

_UNITS = "1 один|2 два|3 три|4 четыре|5 пять|6 шесть|7 семь|8 восемь|9 девять|10 десять"
_TEENS = (
    "11 одиннадцать|12 двенадцать|13 тринадцать|14 четырнадцать|15 пятнадцать|16 шестнадцать"
    "|17 семнадцать|18 восемнадцать|19 девятнадцать"
)
_TENS = "20 двадцать|30 тридцать|40 сорок|50 пятьдесят|60 шестьдесят|70 семьдесят|80 восемьдесят|90 девяносто"
_HUNDREDS = (
    "100 сто сотня|200 двести|300 триста|400 четыреста|500 пятьсот|600 шестьсот|700 семьсот"
    "|800 восемьсот|900 девятьсот|1000 тысяча|1000000 миллион"
)
_COLLECTIVE = (
    "0 ноль нуль нулевой"
    "|2 двое вдвое двойка двояко вдвоем удвоить удваивать удвоиться удвоение удвоенный"
    "|3 трое втрое тройка трояко втроем утроить утраивать утроенный"
    "|4 четверо вчетверо четверка|5 пятеро впятеро пятерка|6 шестеро шестерка"
    "|7 семеро семерка|8 восьмерка|9 девятка|10 десяток десятка десятеро|12 дюжина"
    "|1/2 половина наполовину вполовину пополам|1/3 треть|1/4 четверть|1.5 полтора полтораста"
)
_ORDINAL = (
    "1 первый|2 второй|3 третий|4 четвертый|5 пятый|6 шестой|7 седьмой|8 восьмой|9 девятый|10 десятый"
    "|11 одиннадцатый|12 двенадцатый|13 тринадцатый|14 четырнадцатый|15 пятнадцатый|16 шестнадцатый"
    "|17 семнадцатый|18 восемнадцатый|19 девятнадцатый|20 двадцатый|30 тридцатый|40 сороковой"
    "|50 пятидесятый|100 сотый|1000 тысячный"
)
_ENGLISH = (
    "0 zero nought|1 one|2 two twos double doubles doubled doubling"
    "|3 three threes triple tripled treble|4 four fours|5 five fives|6 six sixes"
    "|7 seven sevens|8 eight eights|9 nine nines|10 ten tens|11 eleven|12 twelve dozen|13 thirteen"
    "|14 fourteen|15 fifteen|16 sixteen|17 seventeen|18 eighteen|19 nineteen|20 twenty|30 thirty"
    "|40 forty|50 fifty|60 sixty|70 seventy|80 eighty|90 ninety|100 hundred hundreds"
    "|1000 thousand thousands|1000000 million millions|1/2 half halve halves halved halving"
    "|1/3 thirds|1/4 quarter quarters"
)
_ENGLISH_ORDINAL = (
    "1 first|2 second|3 third|4 fourth|5 fifth|6 sixth|7 seventh|8 eighth|9 ninth|10 tenth"
    "|11 eleventh|12 twelfth|13 thirteenth|14 fourteenth|15 fifteenth|16 sixteenth|17 seventeenth"
    "|18 eighteenth|19 nineteenth|20 twentieth|30 thirtieth|40 fortieth|50 fiftieth|100 hundredth"
    "|1000 thousandth"
)


def _table(*rows: str) -> dict[str, str]:
    cells = (row.split() for row in "|".join(rows).split("|"))
    return {word: value for value, *words in cells for word in words}


#: A number by its lemma; these must be said in the other language too.
RUSSIAN: Mapping[str, str] = _table(_UNITS, _TEENS, _TENS, _HUNDREDS, _COLLECTIVE)
RUSSIAN_TIMES: Mapping[str, str] = _table("2 дважды|3 трижды|4 четырежды")
RUSSIAN_ORDINAL: Mapping[str, str] = _table(_ORDINAL)
#: A number by the word in small letters.
ENGLISH: Mapping[str, str] = _table(_ENGLISH)
ENGLISH_TIMES: Mapping[str, str] = _table("2 twice|3 thrice")
ENGLISH_ORDINAL: Mapping[str, str] = _table(_ENGLISH_ORDINAL)

#: Words that say a number and may be left unsaid, or said otherwise, in the other language.
RUSSIAN_ASIDE: Mapping[str, str] = _table(
    "1 раз однажды единственный единица целый единый|2 оба пара между секунда двойной|3 тройной"
)
ENGLISH_ASIDE: Mapping[str, str] = _table(
    "1 once single sole|1/2 even|2 both pair pairs couple between either neither latter seconds"
)
#: Words that may stand for a rank.
RUSSIAN_RANKS: Mapping[str, str] = _table(
    "2 другой еще опять снова вновь повторно повторный|1 впервые сперва сначала"
)
ENGLISH_RANKS: Mapping[str, str] = _table("2 again another other others more")
#: Words beside numbers that answer each other: where both languages have one, it answers nothing else.
TWINS: Mapping[str, str] = {
    **dict.fromkeys(("оба", "both"), "both"),
    **dict.fromkeys(("пара", "pair", "pairs"), "pair"),
    **dict.fromkeys(("один", "one"), "one"),
    **dict.fromkeys(("единый", "единственный", "single", "sole"), "single"),
    **dict.fromkeys(("первый", "first"), "first"),
}
#: Forms of other words too, whose number nobody can be sure of.
UNSURE = frozenset({"семью", "сорока", "пятой", "стом", "стами", "стам"})

#: «Полдюйма», «полчаса»; after «пол» much else begins.
HALVES = ("полдюйм", "полчас", "полдня", "полминут", "полход", "полшаг", "полпути", "полоборот", "полсотн")
#: What a composed word begins with: «десятигранный», «двусторонний».
PREFIXES: Mapping[str, str] = _table(
    "1 одно|2 двух дву|3 трех|4 четырех|5 пяти|6 шести|7 семи|8 восьми|9 девяти|10 десяти|12 двенадцати"
    "|20 двадцати"
)
#: After these «вдвое» is a half.
LESSENING = frozenset(
    [
        *("малый", "маленький", "мало", "меньше", "низкий", "короткий", "слабый", "медленный", "близкий"),
        *("дешевый", "узкий", "уменьшить", "уменьшать", "уменьшиться", "уменьшаться", "сократить"),
        *("сокращать", "сократиться", "снизить", "снижать", "снизиться", "урезать"),
    ]
)
