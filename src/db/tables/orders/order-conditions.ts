// Conditions and texts over `orders` that indices and queries share: by the text alone PostgreSQL knows that an index serves.
import { type SQL, sql } from 'drizzle-orm';
import { searchable } from '#db/columns/like-terms.ts';

/**
 * Orders whose deposit is here and whose balance is not, without test orders. Indices and queries have the same text, because
 * PostgreSQL takes a partial index only for a condition that implies its own.
 */
export const owingText = (prefix = '') =>
  `${prefix}deposit_received and not ${prefix}balance_received and ${prefix}remaining_balance > 0 and ${prefix}status <> 'cancelled' and not ${prefix}is_test`;

/** The orders that owe a balance to the shop with its keys of today, as a condition of a query on `orders`. */
export const owesBalance: SQL = sql.raw(`(${owingText('orders.')} and not orders.other_keys)`);

export const buildMissingText = (prefix = '') =>
  `${prefix}draw_length is null and ${prefix}bow_color is not null and (${prefix}build_locked_at is not null or ${prefix}balance_received) and ${prefix}status in ('paid_deposit', 'completed', 'processing') and not ${prefix}is_test and not ${prefix}other_keys`;

/** The orders whose bow is near its start without a build, as a condition of a query on `orders`. */
export const lacksBuild: SQL = sql.raw(`(${buildMissingText('orders.')})`);

/**
 * What a search of orders looks through: number, name, email, address, and the digits of the phone. An index stands over this
 * very text, so that no column has to be filled beside the others.
 */
export const wordsText = (prefix = '', phone = `translate(coalesce(${prefix}customer_phone, ''), '()+-./ ', '')`) =>
  searchable(
    ['order_number', 'customer_name', 'customer_email', 'shipping_address']
      .map((column) => `${prefix}${column} || ' ' || `)
      .join('') + phone,
    [`${prefix}customer_name`, `${prefix}shipping_address`],
  );

/** The same to look for plain letters alone, one order after the other: of what a row costs there, this is a third less. */
const lettersText = (prefix = '') => wordsText(prefix, `coalesce(${prefix}customer_phone, '')`);

/** A tracking number as it is compared: carriers print it in groups. */
export const trackingText = (prefix = '') => `upper(translate(${prefix}tracking_number, ' -', ''))`;

/** A phone number without what stands between its digits, and without its country. */
export const phoneText = (prefix = '') => `right(translate(${prefix}customer_phone, '()+-./ ', ''), 10)`;

/** By when a balance that is owed has to come; never, for what owes none or was not asked. */
export const deadlineText = (prefix = '') =>
  `coalesce(case when ${owingText(prefix)} then ${prefix}link_expires_at end, 'infinity'::timestamptz)`;

/** The same for queries on `orders`. */
export const ORDER_WORDS: SQL = sql.raw(wordsText('orders.'));
export const ORDER_LETTERS: SQL = sql.raw(lettersText('orders.'));
export const ORDER_TRACKING: SQL = sql.raw(trackingText('orders.'));
export const ORDER_PHONE: SQL = sql.raw(phoneText('orders.'));
export const ORDER_DEADLINE: SQL = sql.raw(deadlineText('orders.'));
