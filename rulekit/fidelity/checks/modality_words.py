"""What the two languages say for duty, leave, ban, exclusion and exception."""

from rulekit.fidelity.balance import Kind

MODALITY = {
    "must": Kind(
        ru="""обязан; обязательный; обязательно; =должен; =должна; =должно; =должны; необходимо; =надо;
        =нужно; =придется; =приходится; =пришлось; ~следует; ~вынужден; ~требоваться; ~требовать;
        ~заставить; ~обязанность; ~обязывать; ~принудительный; !не должен; !не должна; !не должны;
        !не должно""",
        en="""must; have to; =need to; =needs to; =need not; shall; ~needed; obliged; compulsory;
        mandatory; ~should; ~require; ~duty; ~necessary; !have to do with; ~to be; !must not""",
        opposite="may",
    ),
    "may": Kind(
        ru="""мочь; вправе; =можно; =разрешено; =разрешается; ~позволять; ~позволить; ~возможный;
        ~возможно; ~возможность; ~разрешать; ~разрешить; &нельзя; &невозможно; &не должен; &не
        должна; &не должно; &не должны; ~способный; ~допустимо; ~волен; ~доступный; ~успеть; ~уметь""",
        en="""may; can; =could; &cannot; &=can't; ~allow; ~able; ~possible; ~possibly; ~free to; ~might;
        ~permit; ~impossible; ~unable; &must not""",
        opposite="must",
        alone=False,
    ),
    "not": Kind(
        ru="""не; &не удаться; &не удаваться; не годиться; не хватать; не хватить; нельзя; =нет; без;
        невозможно; невозможный; =нечего; =нечем; =некого; =некому; =негде; неоткуда; некуда;
        незачем; неизвестный; неизвестно; недоступный; неважно; =нету; не должен; не должна; не
        должны; не должно; ~запрещать; ~запретить; ~отсутствовать; ~отказать; ~кроме; ~запрет;
        ~лишиться; ~лишен; &пока … не; неясный; неясно; ~невыполнимый; ~нужды; ~незаконный;
        ~недостаточно""",
        en="""not; =no; no need to; no need; never; nobody; nothing; none; cannot; nowhere; ~neither;
        =don't; =doesn't; =didn't; =isn't; =aren't; =wasn't; =can't; =won't; without; impossible;
        unable; unknown; must not; =need not; =unlike; ~forbid; ~forbidden; ~refuse; &fail; &too
        few; &too little; &short; ~lack; ~ban; ~prohibit; ~nor; ~disallow; ~invalid; ~unavailable;
        ~unset; ~missing; ~absent; &unless; ~prevent""",
    ),
    "fail": Kind(
        ru="""не удаться; неудача; провалиться; проваливать; проваливаться; провалить; провал; неудачный;
        сорваться; не удаваться; ~не выйти; ~не выдержать; ~не; &не хватать; &не хватить; &не
        годиться; ~мало""",
        en="""fail; failure; unsuccessful; ~not; ~no; ~cannot; ~unable; ~impossible; ~error; ~fall short;
        ~too few; ~too little""",
    ),
    "only": Kind(
        ru="""только; лишь; исключительно; единственный; !как только; !только что; !единственное число;
        !лишь бы; ~=одни; ~=всего; ~=одно; ~=одного""",
        en="""only; !only just; solely; nothing but; =alone; sole; ~merely; ~no other; ~not … until;
        exclusively""",
    ),
    "always": Kind(
        ru="всегда; ~постоянно; ~все время",
        en="always; ~ever; ~every time",
        opposite="never",
    ),
    "never": Kind(
        ru="никогда; &не; ~ни; ~нечего",
        en="never; &not; ~no",
        opposite="always",
    ),
    "except": Kind(
        ru="кроме; за исключением; =исключая; =разве; ~помимо; ~не; ~если только; ~исключение",
        en="""=except; unless; other than; apart from; ~but; ~besides; ~excluding; ~exception; ~not; ~no;
        ~else""",
    ),
    "until": Kind(
        ru="пока … не; ~до; ~пока; ~прежде; ~покуда",
        en="until; till; ~before; ~not; ~unless; ~while; ~as long as",
    ),
    "at-least": Kind(
        ru="""не менее; не меньше; по меньшей мере; по крайней мере; =минимум; как минимум; ~хотя бы; ~и
        более; ~или больше; ~или более; ~и больше; ~хоть""",
        en="""at least; no fewer than; no less than; not less than; not fewer than; a minimum of; ~or
        more; ~or higher""",
        opposite="at-most",
    ),
    "at-most": Kind(
        ru="""не более; не больше; =максимум; самое большее; не выше; не позже; ~не более чем; ~или
        меньше; ~и меньше; ~и ниже; ~до""",
        en="""at most; no more than; not more than; no later than; no longer than; ~up to; ~or fewer; ~or
        less; ~within; ~not exceed; ~limit""",
        opposite="at-least",
    ),
}
