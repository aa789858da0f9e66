"""What the two languages say for more and less, before and after, here and there, one and the other."""

from rulekit.fidelity.balance import Kind

COMPARISONS = {
    "more": Kind(
        ru="""=больше; =более; свыше; превышать; превысить; большинство; !не больше; !не более; !больше
        не; !не … больше; !больше нет; !больше никто; !более того; !тем более; !более не; ~еще;
        ~выше; ~сверх; ~многие; ~слишком; ~несколько; =превосходить; !все более; !более или менее""",
        en="""more; =greater; exceed; majority; !at most; !no more; !not more; !any more; !once more;
        !more over; ~=over; ~larger; ~above; ~higher; ~too; ~another; ~=most; ~several""",
        opposite="less",
        alone=False,
    ),
    "less": Kind(
        ru="=меньше; =менее; меньшинство; !не меньше; !не менее; !тем не менее; ~не хватать; ~малый",
        en="""=less; fewer; minority; !no less; !no fewer; !not less; !not fewer; !nonetheless; ~smaller;
        ~too few""",
        opposite="more",
    ),
    "near": Kind(
        ru="""=ближе; ближайший; =поближе; !ближний бой; ~близкий; ~близко; ~рядом; ~приблизиться;
        ~приближать; ~приближаться; ~сближаться; ~подойти; ~подходить; ~сближение""",
        en="nearer; closer; nearest; closest; ~near; ~close; ~within; ~get up to",
        opposite="far",
    ),
    "far": Kind(
        ru="=дальше; =подальше; дальний; ~далекий",
        en="farther; farthest; ~further; furthest; ~far; ~beyond; ~past",
        opposite="near",
        alone=False,
    ),
    # Nearer and farther, above and below: far fewer words answer for these than for the kinds beside them,
    # since nothing is told but one said for the other.
    "nearer": Kind(
        ru="=ближе; =поближе; ближайший; !ближний бой",
        en="nearer; closer; nearest; closest",
        opposite="farther",
        alone=False,
    ),
    "farther": Kind(
        ru="=дальше; =подальше; не дальше",
        en="farther; farthest; further; furthest; no farther; ~beyond; ~past; ~go on; ~then",
        opposite="nearer",
        alone=False,
    ),
    "above": Kind(
        ru="над; =надо; &=выше; ~сверху; ~наверху; ~верх",
        en="=above; ~over; ~=on; ~top",
        opposite="below",
        alone=False,
    ),
    "below": Kind(
        ru="под; &=ниже; ~внизу; ~снизу",
        en="below; ~under; ~beneath; ~underneath; ~at the foot",
        opposite="above",
        alone=False,
    ),
    "beyond": Kind(
        ru="""сверх; =за край; =за краем; =за краями; &=за пределами; &=за пределы; &=дальше; &вне; ~за;
        ~свыше; ~больше; ~кроме; ~помимо; ~превышать; ~превысить""",
        en="=beyond; &outside; ~out of; ~over; ~past; ~more; ~exceed; ~above; ~=off; ~farther; ~further",
        opposite="inside",
        alone=False,
    ),
    "inside": Kind(
        ru="""=в пределах; =в … =дюймах; =в … =сантиметрах; =в диапазон; =в диапазоне; &внутри; ~=в пределы;
        &=ближе; &не дальше; &не более; &не больше; ~до""",
        en="=within; &inside; ~no more than; ~no farther; ~up to; ~at most",
        opposite="beyond",
        alone=False,
    ),
    "high": Kind(
        ru="=выше; высокий; высший; наивысший; =старше; верхний; !не выше; ~большой",
        en="higher; highest; =high; upper; =above; ~greater; ~more; ~senior",
        opposite="low",
        alone=False,
    ),
    "low": Kind(
        ru="=ниже; низкий; низший; =младше; нижний; ~наименьший; &под",
        en="lower; lowest; =low; =below; ~smaller",
        opposite="high",
    ),
    "better": Kind(
        ru="=лучше; =лучший; наилучший",
        en="better; best; ~improve; !better of",
        opposite="worse",
        alone=False,
    ),
    "worse": Kind(
        ru="=хуже; худший; наихудший",
        en="worse; worst",
        opposite="better",
    ),
    "early": Kind(
        ru="=раньше; =ранее; ~прежде; ~до; ~прежний; ~рано; ~уже; ~перед",
        en="""earlier; sooner; =previously; ~before; ~previous; ~early; ~former; ~soon; ~already; ~first""",
        opposite="late",
        alone=False,
    ),
    "late": Kind(
        ru="=позже; =позднее; ~потом; ~затем; ~поздно",
        en="later; ~afterwards; ~late; ~then",
        opposite="early",
    ),
    "before": Kind(
        ru="""=до того; =до этого; =прежде; ~до; ~перед; ~раньше; ~ранее; ~накануне; ~заранее; ~пока;
        !прежде всего""",
        en="""before; =prior; beforehand; ~until; ~earlier; ~ahead; ~in front; ~by; ~previously; ~first""",
        opposite="after",
        alone=False,
    ),
    "after": Kind(
        ru="после; =вслед; ~затем; ~потом; ~спустя; ~после того как",
        en="""=after; ~afterwards; ~following; ~then; ~later; !one after; !go after; !after another""",
        opposite="before",
    ),
    "first": Kind(
        ru="первый; =сначала; !первый игрок; =сперва; впервые; ~прежде; ~начало; ~раньше",
        en="first; !at first; ~before; ~beginning; ~start; ~initial; ~earlier; ~begin",
        opposite="last",
        alone=False,
    ),
    "last": Kind(
        ru="последний; =напоследок",
        en="=last; final; ~latter; !at last",
        opposite="first",
    ),
    "within": Kind(
        ru="=в пределах; внутри; ~не дальше; ~в; ~не более; ~не больше; ~ближе; ~за",
        en="=within; inside; ~no more than; ~no farther; ~in; ~up to",
        opposite="outside",
        alone=False,
    ),
    "outside": Kind(
        ru="вне; снаружи; =за пределами; =за пределы; ~наружу",
        en="outside; ~beyond; ~out of",
        opposite="within",
    ),
    "left": Kind(
        ru="левый; =налево; =слева; влево",
        en="=left … flank; =left … side; ~=left; ~left-hand",
        opposite="right",
    ),
    "right": Kind(
        ru="""=правый; =правая; =правое; =правые; =правого; =правой; =правую; =правым; =правом; =направо;
        =справа; вправо""",
        en="~right; ~right-hand",
        opposite="left",
    ),
    "front": Kind(
        ru="фронт; передний; =спереди; =вперед; фронтальный; ~перед; ~лицо; ~лицом",
        en="front; =forward; =forwards; frontal; ~ahead; ~facing; ~face; ~before",
        opposite="rear",
        alone=False,
    ),
    "rear": Kind(
        ru="тыл; задний; =сзади; =тылом; спина; ~назад; ~позади",
        en="rear; backward; backwards; ~=back; ~=behind",
        opposite="front",
    ),
    "own": Kind(
        ru="собственный; дружественный; ~свой; ~сам; ~его; ~ее; ~их; ~самим",
        en="=own; friendly; ~=his; ~=its; ~=their; ~=your; ~=her; ~itself; ~himself; ~themselves",
        opposite="enemy",
        alone=False,
    ),
    "enemy": Kind(
        ru="враг; вражеский; противник; чужой; неприятель; неприятельский; ~соперник; ~другой",
        en="enemy; opponent; opposing; hostile; ~foe; ~other; ~another",
        opposite="own",
        alone=False,
    ),
    "or": Kind(
        ru="или; либо; ~ли; ~и не; ~а не; ~ни",
        en="=or; ~either; ~whether; ~nor; ~and not; ~and/or",
        opposite="and",
    ),
    "and": Kind(
        ru="=и",
        en="=and",
        opposite="or",
        alone=False,
    ),
    "equal": Kind(
        ru="""равный; =поровну; одинаковый; ~ровно; ~равенство; ~равно; ~столько; ~тот же; ~совпадать;
        !все равно""",
        en="""equal; equally; =tie; ~same; ~as many; ~as much; ~level; ~match; ~like; ~alike; ~tied;
        ~both; ~each; ~evenly""",
        alone=False,
    ),
}
