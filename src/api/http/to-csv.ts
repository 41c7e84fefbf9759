// Tables as CSV for spreadsheet programs.
import { stringify } from 'csv-stringify/sync';

/** Without it spreadsheet programs take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows of cells; what a customer wrote is never taken for a formula. */
export function toCsv(records: (string | null)[][], { quoted = false } = {}): string {
  const cells = records.map((record) => record.map((text) => text?.replaceAll(FORMULA_WITHIN, "$1'$2") ?? null));
  return stringify(cells, {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted,
    cast: { string: (text) => (AMOUNT.test(text) ? { value: text, escape_formulas: false } : text) },
  });
}

/** Less than nothing is no formula either. */
const AMOUNT = /^-\d+\.\d\d$/;

/**
 * The library escapes a formula at the beginning of a cell. A program that was told to separate by semicolons, tabs or bars
 * begins a cell elsewhere, and does not take our quotes for quotes: there a formula gets its apostrophe too.
 */
const FORMULA_WITHIN = /([;,|\t\r\n"']\s*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
