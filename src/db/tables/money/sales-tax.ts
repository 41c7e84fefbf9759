// The data model of sales tax: what states tax from which day on, whom not, and what was decided of each order.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, money, oneOf, rowOf } from '#db/columns/columns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { TAX_CODES, TAX_POINTS, TAX_WAYS, type Taxed } from '#values/books/sales-tax.ts';

/** One row: who says what a tax is, and by which words the provider is told what is sold. */
export const taxSettings = pgTable(
  'tax_settings',
  {
    id: integer().primaryKey().default(1),
    way: text({ enum: TAX_WAYS }).notNull().default('table'),
    bowCode: text().notNull().default(TAX_CODES.bow),
    gearCode: text().notNull().default(TAX_CODES.gear),
    shippingCode: text().notNull().default(TAX_CODES.shipping),
  },
  () => [check('tax_settings_one', sql`id = 1`), check('tax_settings_way', oneOf('way', TAX_WAYS))],
);

/** What the provider said of a sale, by what it was asked (`key`, in which nobody can read an address), until it is asked anew. */
export const taxQuotes = pgTable(
  'tax_quotes',
  {
    key: text().primaryKey(),
    taxed: jsonb().$type<Taxed>().notNull(),
    createdAt,
  },
  (table) => [index('tax_quotes_age').on(table.createdAt)],
);

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

/** From how much of sales on a state's tax has to be collected, where it is otherwise than the shop knows (values/books/nexus.ts). */
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

const TAX_RECORDS = ['sale', 'reversal'] as const;

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
    calculation: text(),
    calculated: money(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.leg] }),
    check('order_taxes_leg', oneOf('leg', TAX_LEGS)),
    check('order_taxes_amounts', sql`taxable >= 0 and exempt >= 0 and amount >= 0 and amount <= taxable`),
    check('order_taxes_exempt', sql`certificate is not null or exempt = 0 or calculation is not null`),
    check('order_taxes_calculation', sql`(calculation is null) = (calculated is null)`),
    /** A calculation is of one sale. */
    uniqueIndex('order_taxes_calculation_one').on(table.calculation),
    index('order_taxes_state').on(table.state, table.createdAt),
  ],
);
export type OrderTaxRow = typeof orderTaxes.$inferSelect;

/**
 * What the provider is to be told of a tax that it calculated: the sale once it is paid, and each part of it that goes back. Written by triggers
 * with the money (`plan_tax_records`), in whole amounts with their tax.
 */
export const taxRecords = pgTable(
  'tax_records',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    leg: text({ enum: TAX_LEGS }).notNull(),
    kind: text({ enum: TAX_RECORDS }).notNull(),
    amount: money().notNull(),
    /** What the provider calls it by for us, once for ever. */
    reference: text().notNull().unique(),
    /** Null: it has not said yet that it has it. */
    providerId: text(),
    /** Why it will not take it. */
    refused: text(),
    createdAt,
  },
  (table) => [
    check('tax_records_leg', oneOf('leg', TAX_LEGS)),
    check('tax_records_kind', oneOf('kind', TAX_RECORDS)),
    check('tax_records_amount', sql`amount > 0`),
    uniqueIndex('tax_records_one_sale').on(table.orderId, table.leg).where(sql`kind = 'sale'`),
    index('tax_records_of_order').on(table.orderId, table.leg),
    index('tax_records_waiting').on(table.id).where(sql`provider_id is null and refused is null`),
  ],
);
export type TaxRecordRow = typeof taxRecords.$inferSelect;
