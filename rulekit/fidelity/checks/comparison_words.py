"""What the two languages say for more and less, before and after, here and there, one and the other."""

from rulekit.fidelity.balance import Kind

COMPARISONS = {
    "more": Kind(
        ru="""=больше; =более; свыше; превышать; превысить; большинство; !не больше; !не более; !больше не; !не … больше;
        !больше нет; !больше никто; !более того; !тем более; !более не; ~еще; ~выше; ~сверх; ~многие; ~слишком; ~несколько; =превосходить; !все более; !более или менее""",
        en="""more; =greater; exceed; majority; !at most; !no more; !not more; !any more; !once more; !more over;
        ~=over; ~larger; ~above; ~higher; ~too; ~another; ~=most; ~several""",
        opposite="less",
    ),
    "less": Kind(
        ru="=меньше; =менее; меньшинство; !не меньше; !не менее; !тем не менее; ~ниже; ~не хватать; ~мало; ~короче",
        en="""=less; fewer; =smaller; minority; !at least; !no less; !no fewer; !not less; !not fewer;
        !nonetheless; ~below; ~under; ~short; ~too few; ~lower""",
        opposite="more",
    ),
    "near": Kind(
        ru="=ближе; ближайший; =поближе; ~близкий; !ближний бой; ~рядом",
        en="nearer; closer; nearest; closest; ~near; ~close",
        opposite="far",
    ),
    "far": Kind(
        ru="=дальше; =подальше; дальний; !не дальше … чем; ~далекий; ~далеко",
        en="farther; farthest; furthest; ~further; ~beyond; ~far; ~on; ~more; ~past",
        opposite="near",
    ),
    "high": Kind(
        ru="=выше; высокий; высший; наивысший; =старше; верхний; !не выше; ~большой",
        en="higher; highest; =high; upper; =above; ~greater; ~more; ~senior",
        opposite="low",
    ),
    "low": Kind(
        ru="=ниже; низкий; низший; наименьший; =младше; нижний; ~под",
        en="lower; lowest; =low; =below; ~under; ~less; ~smaller",
        opposite="high",
    ),
    "better": Kind(ru="=лучше; =лучший; наилучший", en="better; best; ~improve; !better of", opposite="worse"),
    "worse": Kind(ru="=хуже; худший; наихудший", en="worse; worst", opposite="better"),
    "early": Kind(
        ru="=раньше; =ранее; ~прежде; ~до; ~прежний; ~рано; ~уже; ~перед",
        en="earlier; sooner; =previously; ~before; ~previous; ~early; ~former; ~soon; ~already; ~first",
        opposite="late",
    ),
    "late": Kind(
        ru="=позже; =позднее; потом; ~после; ~затем; ~поздно; ~дальше; ~далее; ~следующий",
        en="later; afterwards; ~after; ~then; ~late; ~next; ~since",
        opposite="early",
    ),
    "before": Kind(
        ru="=до того; =до этого; =прежде; ~до; ~перед; ~раньше; ~ранее; ~накануне; ~заранее; ~пока; !прежде всего",
        en="before; =prior; beforehand; ~until; ~earlier; ~ahead; ~in front; ~by; ~previously; ~first",
        opposite="after",
    ),
    "after": Kind(
        ru="""после; =вслед; ~затем; ~потом; ~за; ~спустя; ~через; ~когда; ~как только; ~позже; ~едва""",
        en="after; =afterwards; following; ~then; ~once; ~later; ~next; ~follow; ~when; ~since; ~behind",
        opposite="before",
    ),
    "first": Kind(
        ru="первый; =сначала; !первый игрок; =сперва; впервые; ~прежде; ~начало; ~раньше",
        en="first; !at first; ~before; ~beginning; ~start; ~initial; ~earlier; ~begin",
        opposite="last",
    ),
    "last": Kind(
        ru="последний; =напоследок; ~конец; ~прошлый", en="=last; final; ~latter; ~end; ~past", opposite="first"
    ),
    "within": Kind(
        ru="=в пределах; внутри; ~не дальше; ~в; ~не более; ~не больше; ~ближе; ~за",
        en="=within; inside; ~no more than; ~no farther; ~in; ~up to",
        opposite="outside",
    ),
    "outside": Kind(
        ru="вне; снаружи; =за пределами; =за пределы; ~дальше; ~за; ~наружу",
        en="outside; ~beyond; ~out of; ~farther; ~off; ~past",
        opposite="within",
    ),
    "left": Kind(ru="левый; =налево; =слева; влево", en="=left … flank; =left … side; ~=left; ~left-hand", opposite="right"),
    "right": Kind(ru="правый; =направо; =справа; вправо", en="~right; ~right-hand", opposite="left"),
    "front": Kind(
        ru="фронт; передний; =спереди; =вперед; фронтальный; ~перед; ~лицо; ~лицом",
        en="front; =forward; =forwards; frontal; ~ahead; ~facing; ~face; ~before",
        opposite="rear",
    ),
    "rear": Kind(
        ru="тыл; задний; =сзади; =назад; =тылом; спина; ~за; ~позади; ~из-за; ~обратно",
        en="rear; =behind; backward; backwards; ~=back; ~=from behind; !from behind",
        opposite="front",
    ),
    "own": Kind(
        ru="собственный; дружественный; ~свой; ~сам; ~его; ~ее; ~их; ~самим",
        en="=own; friendly; ~=his; ~=its; ~=their; ~=your; ~=her; ~itself; ~himself; ~themselves",
        opposite="enemy",
    ),
    "enemy": Kind(
        ru="враг; вражеский; противник; чужой; неприятель; неприятельский; ~другой; ~соперник",
        en="enemy; opponent; opposing; hostile; ~other; ~another; ~foe; ~against",
        opposite="own",
    ),
    "or": Kind(
        ru="или; либо; ~ли; ~ни; ~и не; ~а не; ~иначе; ~хоть",
        en="=or; ~either; ~whether; ~nor; ~otherwise; ~and not; ~and/or; ~neither",
        opposite="and",
    ),
    "and": Kind(ru="&и", en="&and", opposite="or"),
    "equal": Kind(
        ru="равный; =поровну; одинаковый; ~ровно; ~равенство; ~равно; ~столько; ~тот же; ~совпадать; !все равно",
        en="equal; equally; =tie; ~same; ~as many; ~as much; ~level; ~match; ~like; ~alike; ~tied; ~both; ~each; ~evenly",
    ),
}
