import type { Passage } from './passage.ts';
import { PASSAGES } from './passages.ts';
import { indexPassages, type SearchPassages } from './search-passages.ts';

export type Found = {
  /** What answers the question; two where two things are asked at once. */
  answers: Passage[];
  /** These and the next best, from which a model may word the answer. */
  near: Passage[];
};

const NEAR = 3;

/** How a part begins that asks something by itself, or orders it. */
const ASKS =
  /\?|^\W*(who|whos|what|whats|where|wheres|when|why|how|hows|which|can|could|do|does|did|is|are|am|will|would|should|has|have|any|got|tell|give|show|say|write|make|stop|from|answer|always|never|imagine|repeat)\b/i;

let index: SearchPassages | undefined;

/** The index is made for the first question: a shop that starts has better things to do. */
function search(question: string): Passage[] {
  index ??= indexPassages(PASSAGES);
  return index(question);
}

/** Looks the question up; null when it is none that the shop can answer. */
export function findPassages(question: string): Found | null {
  if (isOffLimits(question)) return null;
  const two = findTwo(question);
  if (two) return { answers: two, near: two };
  const whole = search(question);
  const near = (whole.length > 0 ? whole : searchAfterStatement(question)).slice(0, NEAR);
  const [best] = near;
  return best ? { answers: [best], near } : null;
}

/** Where two things are asked at once, and the shop knows both. */
function findTwo(question: string): Passage[] | null {
  const parts = question.split(/[?.!;]+|\band\b/i).filter((part) => part.trim() !== '');
  if (parts.length !== 2 || !parts.every((part) => ASKS.test(part))) return null;
  const [first, second] = parts.map((part) => (part.trim().split(/\s+/).length > 2 ? search(part)[0] : undefined));
  return first && second && first !== second ? [first, second] : null;
}

/** What people tell of themselves before they ask: "I have a bad back, how heavy is it?" Another question is no such thing. */
function searchAfterStatement(question: string): Passage[] {
  const parts = question.split(/(?<=[.,;!?])\s+/);
  const asked = parts.pop() ?? '';
  if (parts.length === 0 || parts.some((part) => ASKS.test(part)) || asked.split(/\s+/).length < 3) return [];
  return search(asked);
}

/** What the guide does not go into, whatever words of the shop's it holds; in small letters, without apostrophes. */
const OFF_LIMITS: readonly RegExp[] = [
  // Attempts to make it say something else.
  /\b(ignore|forget|disregard|override|bypass)\b.*\b(instruction|rule|prompt|everything|told|above|previous|prior|guideline)/,
  /\b(system|initial|hidden|secret) (prompt|instruction|message|rule)s?\b|\bprompts?\b|\bwhat (are|were) (you told|your instructions)/,
  /\b(pretend|role ?play|jailbreak|developer mode|you are now|act (as|like)|new rule|simulate|imagine you|from now on you|following your rules)\b/,
  /\b(repeat|print|output|reveal|recite)\b.*\b(above|your (initial )?instructions?|your configuration|verbatim|everything|after me)\b/,
  /\b(write|compose|tell|sing|generate|make up|create|draft|give) (me |us )?(a |an |some |the )?(\w+ )?(poem|story|joke|song|essay|script|code|program|email|letter|haiku|rap|review|article|blog)\b/,
  /\btranslate\b|\bin (german|french|spanish|chinese|russian|japanese)\b|\bhomework\b/,
  /<\/?[a-z][^>]*>|\{\{|\$\{|--\s*$|\bdrop table\b|\bselect (\*|\w+ from)|\bunion select\b|\bcurl http|javascript/,
  /\b(set|change|make|lower|reduce)\b.*\bprice\b.*\bto\b|\bsell (it|me one|one) (to me )?for\b|\bfor free\b|\bfree stuff\b/,

  // Other people, and what is only the shop's business.
  /\b(customers?|buyers?|people|users?|clients?|someone else|somebody else)s?\b.*\b(address(es)?|emails?|names?|phones?|data|list|orders?|details|passwords?|paid)\b/,
  /\b(address(es)?|emails?|names?|phones?|phone numbers?|data|list|orders?|details|passwords?) (of|from|for|by) (your |all |the |other |every )?(customers?|buyers?|people|users?|clients?|guys?|boss)\b/,
  /\b(list|show|dump|export|all|every|other) (me )?(all )?(the )?(orders|customers|users)\b/,
  /\borders (of|from|by|for) (?!the|my|me|mine|a|an|two|it)\w+/,
  /\bwhat (did|has|does) (?!it|the|this|that|he|she|one|everything|my|your|shipping|a|an)\w+ (order|buy|bought|ordered|pay|address)\b/,
  /\b(what|where|whats|wheres) (is )?(?!it|that|this|what|your|its)\w+s (address|order|email|phone)\b|\bwhat is \w+ does\b/,
  /\b(give|tell) me (?!your|yours|guys)\w+s (address|order|email|phone)\b/,
  /\b(admin|administrator|api key|database|backend|source code|server|credentials|staff|control panel|hack)\b/,
  /\bhow many\b.*\b(sell|sold|customers|employees|orders|people work)\b|\b(revenue|profit|turnover|ceo|hiring|jobs|career|salary|invest|investor|shares)\b/,
  /\b(your|these|all) (other )?(customers|buyers)\b|\b(another|other|different) (customer|buyer|person|shopper)s?\b(?! (than|for))|\bwho else (bought|ordered|has)\b|\b(last|latest|newest) (order|buyer|customer)s?\b|\b(owner|boss|maker|manager|founder)s? (private |home |cell |phone )+(number|address)?|\bsend (me )?\$?\d+ ?(dollars|bucks)?\b(?! grain)/,

  // Other makers.
  /\b(hoyt|mathews|matthews|bowtech|pse|oneida|ravin|tenpoint|darton|xpedition|(bear|prime|elite|diamond) archery|excalibur|barnett)s?\b/,

  // The guide itself, sums, and the rest of the world.
  /\byou have (kids|children|friends|feelings|a (wife|husband|dog|girlfriend|boyfriend))\b|\byour (real |own )?(name|rules|guidelines)\b|\byour opinion (on|of|about)\b|\bforget (the|about|that|all|what|you)\b|^say (that|it|yes|hello)\b/,
  /\b(gmail|facebook|instagram|netflix|wifi|computer) password\b|\b(phone|gym|cable|insurance|internet) (contract|plan|bill|company|membership)\b|\b(my|an) amazon\b|\bback from amazon\b/,
  /\bmy taxes\b|\bprice of (bitcoin|gold|gas|oil)\b|\bpeople (live|die)\b|\b(hunting|land) lease\b|\b(score|winner) of\b|\b(good|best) name for\b/,
  /\bget rid of (?!it\b|my (order|bow|account)|the (order|bow))\w+|\bfeel(ing)? (sad|lonely|happy|sick|depressed|tired|blue)\b|\bget better at\b|\bwhat should i get (my|a)\b/,
  /\b(best|greatest) (\w+ )?(ever|in the world|to live)\b|\bbest (\w+ )?(ever|crossbows?|scent|state)\b|\bhang (a|my) (tree ?stand|deer)\b/,
  /\bbest (tree ?stand|trail ?cam|camera|app|boots|camo|blind|binoculars|rangefinder|scope)s?\b/,
  /\bhow many \w+ (are )?in an? (?!pack|box|set|package)\w+|\bhow many \w+ (until|till) (christmas|thanksgiving|halloween|easter)\b|\b(fastest|biggest|tallest|strongest|oldest|smartest) (?!bow|hunter|draw|arrow|it|you|size|one|setting|way)\w+\W*$/,
  /\bwho (made|built|created|programmed|trained) you\b|\b(sexy|baby|nudes?)\b|^i (like|love|hate) \w+\W*$/,
  /\bmake (good |some )?money\b|\b(change|check) (my|the) oil\b|\bi make (a|an) (bow|arrow)s?\b|\bmake my own (bow|arrow)s?\b|\bcredit score\b|\btime in (?!the|stock)\w+\W*$|^\w+ is coming\W*$/,
  /\b(how (old|tall|big|rich|smart)|married|single) are you\b|\bare you (married|single|in love|happy|sad|lonely|alive|drunk)\b|\bdo you (like|love|feel|believe|sleep|eat|weigh)\b/,
  /\b(what|which) (language |ai )?model (are|do) you\b/,
  /\d+ ?(percent|%) of \d|^[\d\s+*/x=.?-]+$|\d (times|plus|minus|divided by) \d|\bspeed of (light|sound)\b/,
  /\b(will|going to|gonna) (it )?(rain|snow)\b|\bwhat (time|day) is it( now| today)?\W*$|\bhow many states\b/,
  /\b(get|go|travel|drive|fly) to (?!checkout|my|the|pay|order|you)\w+\W*$|\bship (a|my) (car|truck|dog)\b|\bwhere (is|are) my (phone|wife|keys|wallet|dog|car)\b/,
  /\bget (a credit card|strong|fit|rich|ripped|drunk)\b|\blose (\d+ (pounds|lbs)|weight)\b|\bbank account\b|\bdo my (taxes|homework|laundry)\b/,
  /\b(buy|mine|sell|worth)\b.*\bbitcoin\b|\bbitcoin\b.*\bworth\b|\b(movie|pizza|restaurant|music)s?\b/,
  /\brecommend (me )?(a|an|some|any)\b(?!.*\b(bow|arrow|draw|weight|length|spine))/,
  /\b(best|good|great) (places?|spots?|states?|units?|areas?|time|camo|bait|calls?)\b.*\b(hunt|hunting|shoot)\b|\bwhere (to|can i|do i) hunt\b/,
  /\bcall (in )?(elk|deer|turkeys?|coyotes?|moose)\b|\b(find|spot|see|attract|scout) (more |big )?(deer|elk|bears?|turkeys?|moose|hogs?|bucks?)\b|\b(shoot|kill) \w+ \w+ for me\b|\bwhere (do|should|to) (i |you )?(shoot|aim|hit)\b|\b(deer|elk|bears?|turkeys?|moose|hogs?) (live|eat|sleep|rut|bed|mate|move|taste|weigh|attack)s?\b|\bmy (tree ?stand|truck|blind|dog) (is broken|broke|fell|died)\b/,
  /\b(field dress|gut|skin|butcher|cook|recipe|bait|call in|wounded|calories|venison|meat|(make|deer) jerky|taxiderm\w+|rifle scope|308(?! *(fps|gr))|30-?06|bucks (at|near)|big bucks)\b/,
  /\b(fix|clean|paint|wash|rent|buy|price of|how much (is|does|for)) (an? |my |the )?(\w+ )?(cars?|trucks?|house|walls?|garage|room|fence|shotguns?|rifles?|guns?|boats?|roof|iphone)\b/,
  /\b(cars?|trucks?|rifles?|guns?) (cost|for)\b|\bbest (truck|car|rifle|gun)\b|\bhow (long|big|tall|far|heavy) (is|are) (an? (?!bow|hunter|draw|string|riser)|my arm)\w*|\bcall my (mom|dad|wife|husband|girlfriend|boss|friend)\b|\bleft (me|him)\b/,

  // Bodies, courts, parties and violence.
  /\b(pain|painful|hurts?|hurting|headache|medications?|medicine|doctor|surgery|heart|pregnan\w+|rotator|therapy|arthritis|tendonitis|injured|disease|drugs?|drunk|beer)\b/,
  /\b(sue|lawyer|attorney|lawsuit|court|divorce|immigration)\b/,
  /\b(trump|biden|harris|obama|president|politic\w*|vote|election|democrats?|republicans?|gun control|abortion|god|religion)\b/,
  /\b(kill|shoot|hurt|murder|hit|threaten) (my|a|the|him|her|some|your)? ?(wife|husband|man|men|woman|women|person|people|neighbou?r|boss|cops?|police|dog|cat|myself|yourself|him|her|them|kids?|someone|somebody|human)\b/,
  /\b(suicide|murder|poach\w*|rob)\b/,
];

/** Whether a question is none of the shop's: refused before anything is looked up, and never shown to a model. */
function isOffLimits(question: string): boolean {
  const plain = question.toLowerCase().replace(/['’`]/g, '').replace(/\s+/g, ' ');
  return OFF_LIMITS.some((pattern) => pattern.test(plain));
}
