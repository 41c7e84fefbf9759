import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import { marksOf, seal, unseal } from './data-keys.ts';

/**
 * A random secret: itself in the code, sealed in the table. Equal ones are sealed differently each time, so no condition
 * compares it; `holdsSecret` finds its row.
 */
export const sealedSecret = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (secret) => seal(secret, { findable: true }),
  fromDriver: unseal,
});

/** What the index of a sealed secret is over; null for one in clear, which is sealed at the next start. */
const markIn = (column: AnyColumn | SQL): SQL => sql`nullif(split_part(${column}, '.', 3), '')`;

/** The condition that a row has this secret. */
export function holdsSecret(column: AnyColumn, secret: string): SQL {
  return sql`${markIn(column)} = any(${sql.param(marksOf(secret))}::text[])`;
}

/**
 * Where the facts of a mail have a link that proves who follows it, or the code of a gift card, which a trigger takes out of
 * the row once its mail waits no more.
 */
export const LINK_FACTS = [
  'paymentLink',
  'keepLink',
  'cancelLink',
  'unsubscribeToken',
  'pageLink',
  'bowLink',
  'giftCardCode',
  'waitingLink',
  'invitationLink',
  'passwordLink',
  'erasureLink',
];

/** The facts of a mail: themselves in the code; in the table the links among them are sealed. */
export const mailFacts = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (facts) => JSON.stringify(eachLink(facts, (link) => seal(link))),
  fromDriver: (facts) => eachLink(facts, unseal),
});

/** Facts may hold facts, such as what a mail about another date asks. */
function eachLink(facts: unknown, change: (link: string) => string): unknown {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return facts;
  const changed = Object.entries(facts).map(([name, value]) => {
    return [name, LINK_FACTS.includes(name) && typeof value === 'string' ? change(value) : eachLink(value, change)];
  });
  return Object.fromEntries(changed);
}
