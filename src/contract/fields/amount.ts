import { z } from 'zod';
import { type Cents, fromDecimal, parseAmount, toDecimal } from '#values/money.ts';
import { typed } from './text.ts';

/** Dollars in an answer: always a string with two decimals, so that no reader rounds. */
export const amount = z
  .string()
  .regex(/^-?\d{1,8}\.\d{2}$/)
  .meta({ description: 'US dollars with two decimals', examples: ['177.60'] });

/** The same for the sum of many orders. */
export const sum = z
  .string()
  .regex(/^-?\d{1,13}\.\d{2}$/)
  .meta({ description: 'US dollars with two decimals', examples: ['1776000.00'] });

const asCents = (dollars: z.ZodString) => z.codec(dollars, z.int(), { decode: fromDecimal, encode: toDecimal });

/** An amount, and a sum, that is cents in the code and dollars in an answer. */
export const cents = asCents(amount);
export const sumOfCents = asCents(sum);

/** What a column of money holds. */
const LARGEST_DOLLARS = 99_999_999.99;

/** Dollars in a request: "177.60", "177.6" or 177.6. Whatever is wrong with them, `fault` is the one sentence about it. */
export const dollars = (fault: string) =>
  z
    .union([typed(fault).max(16, { error: fault, abort: true }), z.number(fault).max(LARGEST_DOLLARS, fault)], fault)
    .refine((value) => parseAmount(value) !== null, fault)
    .meta({ description: 'US dollars', examples: ['177.60'] });

export const amountInput = dollars('Please give an amount such as 177.60.');

/** The cents of a value that `dollars` has accepted. */
export function centsOf(value: z.infer<typeof amountInput>): Cents {
  const cents = parseAmount(value);
  if (cents === null) throw new TypeError(`not an amount: ${value}`);
  return cents;
}
