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

/** Where, when, with whom and how a hunter does things: beside something that the shop knows they say little, alone nothing. */
const SURROUNDINGS = `
mountain mountains hill hills woods forest ridge camp camping hike hiking backcountry trail swamp desert snow sister
dad father uncle cousin grandpa grandson grandkids nephew neighbor coworker family birthday christmas anniversary gift
present spouse fiance morning afternoon evening night sunday monday tuesday wednesday thursday friday saturday hour
hours january february march april june july august september october november december spring autumn thanksgiving
hunting hunted trip opener opening porch doorstep village county beginner newbie rookie noob experienced veteran pro
fella lad ladies gentleman website site page web internet browser app ad instagram five six seven eight nine ten dozen
half hundred thousand million pair exist exists promise heck dang darn annoying ridiculous very solve solved solves
differ differs suit suits appears appeared announce announced advice advised realistic under affordable match matches
vanish vanished disappear disappeared select selected pick picks picked picking arrange arranged assist avoid bigger
brief briefly careful carefully casual cautious compare compared comparison comparable consists convince convinced
cover curious daily decision delicate desire determined develop developed different difficult difficulty directly
discover discuss discussed easy effective effort encounter enormous equal equally estimate evaluate examine excellent
existing experience extend extra familiar favor final forced former fortunate frequent frequently fresh friendly
gently genuinely glad gradually hesitant hesitate highly hurry ideal identify immediate impossible include including
increase instantly insist intended involve involved keen lately lazy learn learned learning lengthy luck lucky manual
medium mighty modern modest multiple native natural necessary necessity neat nervous nicely noticeable noticed obvious
occur occurred operate operation outstanding overly overview owner owners paid patient patiently personal personally
phrase physically planned planning pleased pleasant popular positive potentially practical practically precise
precisely prepare prepared presumably prior proceed process promised promptly purchased query rapid rapidly reality
recall reckon recognize recover reduce refer regret reliable rely remember remind repeatedly respond response
responsible rough roughly routine satisfied sensible separate separately severe sharp sharply significant similarly
slight slow slower smart someday sooner specify steady straight straightforward struggle struggling successful sudden
suddenly sufficient suitable surprise surprisingly suspicious swear technically tend tough tricky trouble ultimately
unable understand understood unknown unusual upcoming upset urgent vary vague visit wait waited wild wildly wonderful
worrying worthwhile wrong regular normal quality happening occasion rush rushed practicality stand stands sit sits
sitting standing walk walking walked keeping puts putting pulled pushing push reach reaches certainty somebody
someones thousands bits tad sorts plenty first last double twice confirm confirmed claims claimed ready area
background basics subject topic aspect feature features factor factors advantage advantages eleven twelve thirteen
fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety form forms
same usual method himself herself best improved place places
`;

/** Words of other people's business: never taken for misspelt ones of the shop's, and they say more than any other word. */
const ELSEWHERE = `
netflix iphone tesla spotify uber passport river ocean lake moon planet mars earth sing song singer music football
baseball basketball soccer hockey golf guitar piano violin recipe beef pork chicken fish fishing pizza burger beer
wine coffee chocolate cake bread rifle shotgun pistol gun guns ammo bullet knife tent boots shoes jacket snowing cat
cats puppy horse cow hotel restaurant movie actor celebrity president election math physics chemistry poem essay
homework python javascript doctor dentist lawyer lottery
`;

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

export const fillers = wordsOf(FILLERS);
export const surroundings = wordsOf(SURROUNDINGS);
export const elsewhere = wordsOf(ELSEWHERE);
