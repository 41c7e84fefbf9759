import { elsewhere, fillers, surroundings } from './stop-words.ts';

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
legal legally lawful lawfully
auto automatic automatically automated
until till til
small smaller tiny
smash smashed crushed crumpled
brother brothers buddy buddies friend friends
built builds
charge charged charges charging bill billed
dollar dollars usd grand
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
break broke broken breaks breaking snap snaps snapped
change changed changes changing switch edit update correct modify
assemble assembly assembled
discount discounts coupon coupons promo
sell sold sells selling
shoot shot shots shooting shoots
child children kid kids teenager teen
buy purchase purchasing buying
woman women lady
maximum max highest greatest
minimum min least lowest
specification specifications spec specs
obliged forced obligated committed bound binding
improvement improve improved improves improvements
expire expired expires expiring
release released launch launched
hot heat
declined decline declines rejected refused
manufacture manufacturing manufactured
lost lose losing
state states alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming
`;

const surroundingRoots: ReadonlySet<string> = new Set([...surroundings].map(stem));
const elsewhereRoots: ReadonlySet<string> = new Set([...elsewhere].map(stem));

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

/** Whether this root is about something that the shop has nothing to do with. */
export function isElsewhere(root: string): boolean {
  return elsewhereRoots.has(root);
}

/** Whether this root only says where, when, how or with whom; unless a passage is about it. */
export function isSurrounding(root: string): boolean {
  return surroundingRoots.has(root);
}

/** The one word by which the search knows this one, its synonyms and their endings. */
export function rootOf(word: string): string {
  return isFiller(word) ? word : stem(firstOf.get(word) ?? word);
}

/** Cuts the endings of plurals and verbs off, the same way in questions and in passages. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(?<=x|z|ch|sh|ss)es$/, '')
    .replace(/(?<![su])s$/, '');
  if (singular.length < 5) return singular;
  return singular
    .replace(/(?<=[aeiouy]\w*)(?:ing|ed)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/e$/, '');
}
