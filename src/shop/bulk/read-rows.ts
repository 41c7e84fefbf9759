import { CsvError, parse } from 'csv-parse/sync';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** A row of a spreadsheet: `position` is the number that the program shows beside it. */
export type Row = { position: number; cells: string[] };

/**
 * Reads CSV as spreadsheet and label programs write it: commas, semicolons or tabs, Excel's `sep=`, byte order marks wherever files
 * were joined, quotes, and any mixture of line ends. A quoted line break is a part of its cell, and each row counts once, empty
 * ones too. `isHeader` knows the names of columns, by which the sign that separates cells is told.
 */
export function readRows(
  text: string,
  isHeader: (cells: string[]) => boolean,
): Ok<{ rows: Row[] }> | Refused<'unreadable', { line: number }> {
  const whole = text.replaceAll('\uFEFF', '').replaceAll(/\r\n?/g, '\n');
  const [line = '', told] = SEPARATOR_LINE.exec(whole) ?? [];
  const content = whole.slice(line.length);
  const before = told ? 1 : 0;
  try {
    const sign = told ?? SIGNS.find((each) => firstRows(content, each).some(isHeader)) ?? mostUsed(content);
    const rows = parse(content, { ...READING, delimiter: sign }).map((cells, index) => ({
      position: index + 1 + before,
      cells: cells.map(cleaned),
    }));
    return ok({ rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) });
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    return refused('unreadable', { line: Number(fault.lines ?? 1) + before });
  }
}

const SEPARATOR_LINE = /^"?sep=([,;\t])"?\n/i;
const SIGNS = [',', ';', '\t'];
const READING = { record_delimiter: '\n', relax_column_count: true, relax_quotes: true, trim: true };

/** So many rows are looked at for the one that names the columns. */
export const ROWS_ABOVE = 10;

function firstRows(content: string, delimiter: string): string[][] {
  try {
    return parse(content, { ...READING, delimiter, to: ROWS_ABOVE + 1 }).map((cells) => cells.map(cleaned));
  } catch (fault) {
    // Another sign may read it; where none does, the whole says what is wrong.
    if (fault instanceof CsvError) return [];
    throw fault;
  }
}

/** Without names, of the signs that separate cells the one that stands most often in the first line. */
function mostUsed(content: string): string {
  const [first = ''] = content.trimStart().split('\n', 1);
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const counts = SIGNS.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

/** Numbers are kept as text by `="1234"` or an apostrophe, which spreadsheet programs leave in the file. */
function cleaned(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
  return text.replaceAll(/\s+/g, ' ').trim().replace(/^'/, '').trim();
}
