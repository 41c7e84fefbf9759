import { line } from '#contract/fields/text.ts';
import { namedList, uniqueNumbers } from '#contract/fields/unique-list.ts';

/** Orders that are ticked one by one; "all that match" is told by the filters instead. */
export const MOST_TICKED = 500;

const ORDER_TWICE = 'An order is named twice.';

/** In a body. */
export const orderNumbers = uniqueNumbers(ORDER_TWICE, line(32))
  .min(1, 'Please choose at least one order.')
  .max(MOST_TICKED);

/** Order numbers with commas between them, in an address. */
export const namedOrders = namedList(line(MOST_TICKED * 33), { most: MOST_TICKED, twice: ORDER_TWICE });
