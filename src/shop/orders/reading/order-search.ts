import { or, type SQL, sql } from 'drizzle-orm';
import {
  askableWordsOf,
  LONG,
  likeBeginning,
  likeWholeWords,
  likeWord,
  likeWords,
  SHORT_NAME,
} from '#db/columns/like-terms.ts';
import type { Database } from '#db/database.ts';
import { newestFirst } from '#db/keyset.ts';
import {
  bows,
  disputes,
  ORDER_LETTERS,
  ORDER_PHONE,
  ORDER_TRACKING,
  ORDER_WORDS,
  orders,
  parcels,
  payments,
  refunds,
} from '#db/schema.ts';

/** Words that are looked for in orders. */
export type WordSearch = {
  /** The condition for orders that are looked at one by one. */
  onTheWay: SQL;
  /** The same condition for the index of words; given `rareWords`, the index is asked for these alone. */
  byIndex: (rare?: ReadonlySet<string>) => SQL | undefined;
  /** The words that the index can find. */
  words: string[];
};

const LETTER = /[\p{L}\p{N}]/u;

/** Whether there is anything to look for. A search without words narrows nothing. */
export function isFindable(search: string): boolean {
  return search.trim() === '' || LETTER.test(search);
}

/** As they are made (`values/random.ts`), and as they are said. */
const ORDER_NUMBER = /^FD-[0-9A-Z]{8}$/i;
/** The number that stands on a bow. */
const SERIAL = /^FDH-\d\d-\d{5,9}$/i;
/** What the card provider calls a payment, a refund or a dispute; or what the shop calls a payment by gift card. */
const PAYMENT_ID = /^(?:pi|gift|re|pyr|dp|du)_\w{4,}$/;
/** Digits and what people put between them. */
const PHONE = /^\+?[\d\s()\-./]{7,}$/;
/** What carriers print, in groups or not. */
const TRACKING = /^(?=(?:[^\d]*\d){4})[A-Z\d](?:[ -]?[A-Z\d]){7,}$/i;
/** Of these a phone number has none, and their small ones need no table. */
const PLAIN_LETTERS = /^[a-z\s]+$/i;

/** An address is said and pasted with commas, and may stand without them. */
const withoutCommas = (search: string) => search.replace(/[,;]+(?=\s|$)/g, '').trim();

/**
 * The condition on `orders` that what was typed is theirs as a whole, and no other's: an order's number, a bow's serial number,
 * the id of a payment, a phone number however it is grouped. Indices know them, so that nothing is looked through. Undefined:
 * it is none of these.
 */
export function matchesWhole(search: string): SQL | undefined {
  const typed = withoutCommas(search);
  if (ORDER_NUMBER.test(typed)) return sql`${orders.orderNumber} = ${typed.toUpperCase()}`;
  if (SERIAL.test(typed))
    return sql`${orders.id} = (select order_id from ${bows} where serial = ${typed.toUpperCase()})`;
  if (PAYMENT_ID.test(typed)) return ofPayment(typed);
  const phone = phoneOf(typed);
  // Half of all numbers have a part of one somewhere: a whole one has an index of its own.
  if (phone && phone.length >= 10) return or(ofPhone(phone), TRACKING.test(typed) ? ofParcel(typed) : undefined);
  return undefined;
}

/**
 * What looks for every word in the order's number, name, email, address or phone, in any case of letters; where all are shorter
 * than three letters, as in "Bo Li", each is a whole word there. Or all of it together is the tracking number of a parcel, or a part
 * of a phone number. A comma behind a word counts for nothing. Undefined: there are no words.
 */
export function searchWords(search: string): WordSearch | undefined {
  const typed = withoutCommas(search);
  if (typed === '') return undefined;
  const phone = phoneOf(typed);
  const parcel = TRACKING.test(typed) ? ofParcel(typed) : undefined;
  const within = (text: SQL, rare?: ReadonlySet<string>) =>
    or(
      LONG.test(typed) ? likeWords(text, typed, phoneOf, rare) : likeWholeWords(text, typed),
      phone && phone !== typed ? likeWord(text, phone) : undefined,
      parcel,
    );
  return {
    onTheWay: within(PLAIN_LETTERS.test(typed) ? ORDER_LETTERS : ORDER_WORDS) ?? sql`true`,
    byIndex: (rare) => within(ORDER_WORDS, rare),
    words: askableWordsOf(typed),
  };
}

/** So many of the newest orders say how common a word is. */
const SAMPLE = 1000;
/** The index reads a long list for a word that more than this part of them have, and learns little. */
const COMMON = 0.25;
const MOST_ASKED = 3;

/**
 * The words of a search that the index is to be asked for: rare ones, and none that stands beside a rarer one anyway, as a town's
 * ZIP does. To read the lists of "Street" and "TX" takes longer than to look through what is found without them. Undefined:
 * for all.
 */
export async function rareWords(
  db: Database,
  search: WordSearch | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const words = search?.words ?? [];
  if (words.length < 2) return undefined;
  const hits = words.map((word, place) => {
    const looked = sql`looked.words`;
    const found = SHORT_NAME.test(word) ? likeBeginning(looked, word) : likeWords(looked, word, phoneOf);
    return sql`case when ${found} then ${sql.raw(String(1 << place))} else 0 end`;
  });
  const { rows } = await db.execute<{ found: number; count: number }>(sql`
    select ${sql.join(hits, sql` + `)} as found, count(*)::int as count from (
      select ${ORDER_WORDS} as words from ${orders} order by ${sql.join(newestFirst, sql`, `)} limit ${SAMPLE}
    ) as looked group by 1`);
  const countOf = (...places: number[]) =>
    rows.reduce((sum, { found, count }) => (places.every((place) => found & (1 << place)) ? sum + count : sum), 0);
  const [rarest = 0, ...others] = words.map((_, place) => place).sort((one, other) => countOf(one) - countOf(other));
  const asked = [rarest];
  for (const place of others) {
    const narrows = asked.every((each) => countOf(each, place) * 2 <= countOf(each));
    if (narrows && asked.length < MOST_ASKED && countOf(place) <= COMMON * countOf()) asked.push(place);
  }
  return new Set(asked.flatMap((place) => words[place] ?? []));
}

/** The digits of what may be a phone number, without the 1 of the country. */
function phoneOf(typed: string): string | null {
  if (!PHONE.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length < 7 ? null : digits;
}

function ofPhone(digits: string): SQL {
  return withIds(
    sql`select id from ${orders} where customer_phone is not null and ${ORDER_PHONE} = ${digits.slice(-10)}`,
  );
}

/** Few at most, and found first: PostgreSQL reads them off as it begins, and looks for the ids in the index. */
export function withIds(statement: SQL): SQL {
  return sql`${orders.id} = any(array(${statement}))`;
}

function ofPayment(id: string): SQL {
  return withIds(sql`
    select order_id from ${payments} where provider_intent_id = ${id}
    union all select order_id from ${payments} where id in (
      select payment_id from ${refunds} where provider_refund_id = ${id}
      union all select payment_id from ${disputes} where provider_dispute_id = ${id})`);
}

function ofParcel(typed: string): SQL {
  const number = typed.replace(/[ -]/g, '').toUpperCase();
  // In words of SQL, because in a subquery the columns lose their table's name.
  return withIds(sql`
    select order_id from ${parcels} where tracking_number is not null and upper(translate(tracking_number, ' -', '')) = ${number}
    union all select id from ${orders} where tracking_number is not null and ${ORDER_TRACKING} = ${number}`);
}
