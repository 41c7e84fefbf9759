// The data model of sales tax: what states tax from which day on, whom not, and what was decided of each order.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, money, oneOf } from '#db/columns/columns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { TAX_POINTS } from '#values/sales-tax.ts';

/** Without a row no sales tax is collected anywhere. What the columns mean stands at `TaxRate`. */
export const taxRates = pgTable(
  'tax_rates',
  {
    state: text().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    rate: integer().notNull(),
    shippingTaxed: boolean().notNull(),
    point: text({ enum: TAX_POINTS }).notNull(),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.fromDay] }),
    check('tax_rates_point', oneOf('point', TAX_POINTS)),
    check('tax_rates_rate', sql`${table.rate} between 0 and 20000`),
    check('tax_rates_state', sql`${table.state} ~ '^[A-Z]{2}$'`),
  ],
);

/** Customers who buy without tax in a state, by the number of their certificate. */
export const taxExemptions = pgTable(
  'tax_exemptions',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    state: text().notNull(),
    certificate: text().notNull(),
    createdAt,
  },
  (table) => [uniqueIndex('tax_exemptions_one').on(sql`lower(${table.email})`, table.state)],
);

/** From how much of sales on a state's tax has to be collected, where it is otherwise than the shop knows (values/nexus.ts). */
export const taxThresholds = pgTable(
  'tax_thresholds',
  {
    state: text().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    count: integer(),
    both: boolean().notNull(),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.fromDay] }),
    check('tax_thresholds_some', sql`amount > 0 and (count > 0 or count is null and not "both")`),
  ],
);

/** What is part of which leg. */
export const TAX_LEGS = ['deposit', 'balance'] as const;

/** What was decided of a leg of an order: gear with the checkout, the bow with the balance. Fixed once that leg is paid. */
export const orderTaxes = pgTable(
  'order_taxes',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    leg: text({ enum: TAX_LEGS }).notNull(),
    state: text().notNull(),
    rate: integer().notNull(),
    shippingTaxed: boolean().notNull(),
    point: text({ enum: TAX_POINTS }).notNull(),
    taxable: money().notNull(),
    exempt: money().notNull(),
    amount: money().notNull(),
    certificate: text(),
    /** So much of the price had gone back before, and is not in it. */
    reduced: money().notNull().default(0),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.leg] }),
    check('order_taxes_leg', oneOf('leg', TAX_LEGS)),
    check('order_taxes_amounts', sql`taxable >= 0 and exempt >= 0 and amount >= 0 and amount <= taxable`),
    check('order_taxes_exempt', sql`certificate is not null or exempt = 0`),
    index('order_taxes_state').on(table.state, table.createdAt),
  ],
);
export type OrderTaxRow = typeof orderTaxes.$inferSelect;
