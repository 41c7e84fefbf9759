/** Words that are in questions of every kind. They count, but little. */
const FILLERS = `
a an the this hw mutch that these those it its he him his she hers they them theirs we us our ours you your yours u ur
ya yall i im ive id ill me my mine myself am is are was were be been being isnt arent wasnt do does did done doing
dont doesnt didnt have has had having havent hasnt can could cant couldnt will would wont wouldnt shall should
shouldnt may might and or but if then than so as at by for from in into of off onto per too with about also any
anything anyone because between else even ever every just like maybe much many no not nor only please pls plz really
same some something still such there here thing things through via what whats wat wats wut which whos why how hows hi
hello hey ok okay thanks thx yes yeah yo well actually again already anyway around away bit come comes coming cool
dear exactly few gets getting give given go goes going gonna gotta good great got happen happens help hope hunter
hunters bow bows kind know let lets little lot lots mean means nice possible question questions quickly rather say
saying says seem seems since sorry sort stuff sure tell thats theres thinking thought try trying use used using
usually wanna want wants way whatever whether while wondering wonder yet regarding basically currently product to on
get took taking take where need needs one buddy guys guy wheres man dude sir madam shes hes whens theyre lol btw idk
asap true real fine actual especially single thatll youre youve weve hasn wasn shouldn said told put bought person
people folks ones recommended recommend explain show send soon able allow allowed online right start never everybody
everyone nobody later keep teh hte wich dosnt wen fuck fucking fuckin shit damn hell wtf suck sucks freaking stupid
idiot above absolutely according across add added advance advise ago agree ahead ain alone along alright although
altogether among amounts answer answers anybody anyhow anymore anytime anywhere apart apparently appreciate appear
approximately aside ask asked asking asks assume awesome awful bad barely based became become becomes before
beforehand began begin behind believe below beside besides better beyond bother bottom brand bring brings bro bruh
bunch busy came cases catch cause certain certainly chance chill choice choices clarify clear clearly close closer
common completely concern concerned concerns confused considering consider correct couple crazy decide decided decent
definitely depend depending depends describe detail details detailed doubt downside during each earlier easily either
end ended ends enjoy entire entirely essentially event eventually everyday everything exact example except excited
expect expected expecting extremely face fact facts fair fairly fall false fan fancy far feel feels felt finally
finding follow following forever forth forward found frankly fully fun further general generally gone guess guessing
handle handy hardly hear heard hmm honest honestly honey huge idea ideas imagine immediately important impressed
indeed inside instead intend interest interested interesting issue issues itself joking kept kinda kinds knew knowing
known latest latter lead least leave less likely liked likes line list listed loved main mainly major making manage
matter matters meant mention mentioned met mind minor moment moreover mostly must namely necessarily neither news next
none nonetheless nope normally note nothing notice nowhere obviously occasionally odd offered offers often older once
opinion option optional options ordinary original otherwise ought ourselves overall own part particular particularly
past perfect perhaps period place places plain plans plus point points possibly potential prefer preferred presently
pretty previous previously probably problem problems proper properly prove provide provided provides purpose quite
random rarely realize reason reasonable reasons recent recently regularly related relatively request require requires
respect result running sad sake saw scared second seeing seen self sense sent serious seriously serve setting several
shame side similar simple simply situation slightly solid solution somehow somewhere specific specifically standard
started stay strange stuck suggest suggestions suited super supposed surely surprised suspect talking talk taken
terrible themselves therefore thinks third thorough thoughts tight tomorrow tonight totally toward towards truly turn
turned turns type types typical typically unfortunately unless unlike unsure upon useful user usual value various
version view weird welcome went wherever whole whom whose willing wise wish within won wondered word words worked
working works worried worry worse worst worth wow wrote yourself yourselves zero r b c k n w x y pleese tks jus bout
gimme lemme dunno cuz coz tho thru nah yep yup uh um er oh ah mr mrs ms kindly hopefully literally look looks looked
seemed keeps runs info rate el la los las un una de del que es en para con por mi su tiene tienen hay
`;

/** Words for the same thing, each group under its first. */
const SYNONYMS = `
pound lb lbs pounds poundage pd
fps fast faster fastest quick speed speeds velocity quickness
weight weigh weighs heavy heavier heaviness mass wt ounces light lightweight
foot ft feet
touch ahold
talk speak
left lefty leftie lefties southpaw lh zurdo zurdos
refund reimburse reimbursement refundable refunded
cancel cancellation cancelling canceling cancelled canceled cancels
price cost costs pricing priced cuanto cuesta precio howmuch msrp expensive pricey cheap
color colour colors colours finish finishes
ship shipping shipment ships shipped deliver delivery delivers delivered envio envios
photo photos pic pics picture pictures image images
usa america american americans
warranty guarantee guaranteed guarantees
late delay delayed delays postponed overdue
retailer retailers dealer dealers stockist reseller
store stores shop shops
installment installments instalment instalments monthly klarna affirm afterpay layaway financing finance
size big large dimensions
measure measuring
tune tuning tunable tuned
noise noisy loud louder quiet quieter quietest silent sound quietness
vibration vibrate vibrates vibrations
register registration signup
human person
daughter daughters girl
receive received recieve recieved receiving
arrive arrived arrives arrival
damage damaged damages
break broke broken breaks breaking
change changed changes changing switch edit update correct modify
assemble assembly assembled
discount discounts coupon coupons promo
sell sold sells selling
shoot shot shots shooting shoots
child children kid kids teenager teen
buy purchase purchasing buying
woman women lady
maximum max
minimum min least
specification specifications spec specs
expire expired expires expiring
release released launch launched
hot heat
declined decline declines rejected refused
manufacture manufacturing manufactured
lost lose losing
state states alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming
`;

export const fillers: ReadonlySet<string> = new Set(FILLERS.split(/\s+/).filter(Boolean));

const firstOf = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ');
      return others.map((other) => [other, first] as const);
    }),
);

/** A number says nothing by itself either: which draw, which weight, which of two questions. */
export function isFiller(word: string): boolean {
  return fillers.has(word) || /^\d+$/.test(word);
}

/** The one word by which the search knows this one, its synonyms and their endings. */
export function rootOf(word: string): string {
  return isFiller(word) ? word : stem(firstOf.get(word) ?? word);
}

/** Cuts the endings of plurals and verbs off, the same way in questions and in passages. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<![su])s$/, '');
  if (singular.length < 5) return singular;
  return singular
    .replace(/(?<=[aeiouy]\w*)(?:ing|ed)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/e$/, '');
}
