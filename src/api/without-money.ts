import { AMOUNT_NAME } from '#values/money.ts';

/** What is nothing but money, or leads to it: as it is told whoever sees none. */
export const MONEY_ALONE: Record<string, null | []> = {
  paymentLink: null,
  due: null,
  cancellation: null,
  terms: null,
  balanceTerms: null,
  payments: [],
};

/** Beside a quantity it is a number of pieces, of an order it is an amount. */
const PIECES = 'refundable';

const DECIMAL = /^-?\d+\.\d\d$/;
/** "$1,598.40" at the beginning of a sentence, and within one. */
const FIRST_AMOUNT = /^\$\d[\d,]*\.\d\d/;
const AMOUNT = /\$\d[\d,]*\.\d\d/g;

/**
 * An answer for whoever sees no money of orders (rule 35.2), whatever call it is of: amounts are null, be they decimals already or
 * still cents, and sentences of the shop name none. With a link to an order its holder is its customer, so it is left out too.
 */
export function withoutMoney(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(FIRST_AMOUNT, 'Money').replace(AMOUNT, 'money');
  if (Array.isArray(answer)) return answer.map((each) => withoutMoney(each));
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  const isLine = 'quantity' in answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (name in MONEY_ALONE) return [name, MONEY_ALONE[name]];
      // What people have noted is theirs.
      if (name === 'note' || name === 'notes') return [name, value];
      const isAmount =
        (typeof value === 'number' && !(isLine && name === PIECES)) ||
        (typeof value === 'string' && DECIMAL.test(value));
      return [name, isAmount && AMOUNT_NAME.test(name) ? null : withoutMoney(value)];
    }),
  );
}
