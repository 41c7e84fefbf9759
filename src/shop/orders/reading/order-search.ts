import { or, type SQL, sql } from 'drizzle-orm';
import { likeWholeWords, likeWord, likeWords } from '#db/like-terms.ts';
import { disputes, ORDER_PHONE, ORDER_TRACKING, ORDER_WORDS, orders, parcels, payments, refunds } from '#db/schema.ts';

/** Three letters or digits in a row: the index finds them anywhere in a word. */
const LONG = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether there is anything to look for. A search without words narrows nothing. */
export function isFindable(search: string): boolean {
  return search.trim() === '' || LETTER.test(search);
}

/** What the card provider calls a payment, a refund or a dispute; or what the shop calls a payment by gift card. */
const PAYMENT_ID = /^(?:pi|gift|re|pyr|dp|du)_\w{4,}$/;
/** Digits and what people put between them. */
const PHONE = /^\+?[\d\s()\-./]{7,}$/;
/** What carriers print, in groups or not. */
const TRACKING = /^(?=(?:[^\d]*\d){4})[A-Z\d](?:[ -]?[A-Z\d]){7,}$/i;

/**
 * The condition on `orders` that they are what a search looks for; undefined for a search without words. Every word stands in
 * the order's number, name, email, address or phone, in any case of letters; where all are shorter than three letters, as in
 * "Bo Li", each is a whole word there. Or all of it together is a phone number, the tracking number of a parcel, or the id of a
 * payment, however it is grouped. A comma behind a word counts for nothing.
 */
export function matchesSearch(search: string): SQL | undefined {
  // An address is said and pasted with commas, and may stand without them.
  const typed = search.replace(/[,;]+(?=\s|$)/g, '').trim();
  if (typed === '') return undefined;
  if (PAYMENT_ID.test(typed)) return ofPayment(typed);
  const phone = PHONE.test(typed) ? phoneOf(typed) : null;
  const parcel = TRACKING.test(typed) ? ofParcel(typed) : undefined;
  // Half of all numbers have such digits somewhere: a whole one has an index of its own.
  if (phone && phone.length >= 10) return or(ofPhone(phone), parcel);
  return or(
    LONG.test(typed) ? likeWords(ORDER_WORDS, typed, phoneOf) : likeWholeWords(ORDER_WORDS, typed),
    phone && phone !== typed ? likeWord(ORDER_WORDS, phone) : undefined,
    parcel,
  );
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
function withIds(statement: SQL): SQL {
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
