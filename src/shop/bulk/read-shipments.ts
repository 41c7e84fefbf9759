import { CsvError, parse } from 'csv-parse/sync';
import { MOST_AT_ONCE } from '#values/bulk.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** A line of a file with shipments, as it was written; what is empty is ''. */
export type ShipmentLine = {
  /** Where it stands in the file, from 1. */
  position: number;
  orderNumber: string;
  carrier: string;
  trackingNumber: string;
  parcel: string;
};

type Column = keyof Omit<ShipmentLine, 'position'>;

/** `unreadable`: `line` of the file is no CSV, such as one with a quote that is not closed. */
export type ShipmentsRead =
  | Ok<{ lines: ShipmentLine[] }>
  | Refused<'empty' | 'too-many-lines'>
  | Refused<'unreadable', { line: number }>
  | Refused<'column-missing', { column: 'order number' | 'tracking number' }>;

/**
 * Reads what spreadsheet programs write or put on the clipboard: commas, semicolons or tabs, with a byte order mark, quotes,
 * any ends of lines, and Excel's `sep=`. The first line may name the columns; then their order is free and others are left
 * aside. Without names they are order number, carrier, tracking number, parcel; of two columns the second is the tracking
 * number. At most `MOST_AT_ONCE` lines.
 */
export function readShipments(text: string): ShipmentsRead {
  const { rows, fault } = readRows(text);
  if (fault) return fault;
  const [first] = rows;
  if (!first) return refused('empty');
  const named = first.cells.map((cell) => COLUMN_NAMES.get(lettersOf(cell)) ?? null);
  // A carrier or a parcel may be called by such a word itself.
  const hasNames = named.includes('orderNumber') || named.includes('trackingNumber');
  if (hasNames && !named.includes('orderNumber')) return refused('column-missing', { column: 'order number' });
  if (hasNames && !named.includes('trackingNumber')) return refused('column-missing', { column: 'tracking number' });
  const content = hasNames ? rows.slice(1) : rows;
  if (content.length === 0) return refused('empty');
  if (content.length > MOST_AT_ONCE) return refused('too-many-lines');
  const columns = hasNames ? named : USUAL[first.cells.length === 2 ? 'two' : 'all'];
  return ok({ lines: content.map(({ position, cells }) => readLine(position, cells, columns)) });
}

const USUAL = {
  two: ['orderNumber', 'trackingNumber'],
  all: ['orderNumber', 'carrier', 'trackingNumber', 'parcel'],
} as const satisfies Record<string, Column[]>;

/** What a column is called, without blanks and signs, in small letters. */
const NAMES: Record<Column, string[]> = {
  orderNumber: ['order', 'ordernumber', 'orderno', 'orderid', 'number', 'ordername'],
  carrier: ['carrier', 'shippingcarrier', 'carriername', 'courier', 'shipper'],
  trackingNumber: ['tracking', 'trackingnumber', 'trackingno', 'trackingid', 'trackingcode', 'trackingnumbers'],
  parcel: ['parcel', 'parcelnumber', 'parcelno', 'package', 'packagenumber', 'packageno', 'box', 'boxnumber'],
};
const COLUMN_NAMES = new Map(
  (Object.keys(NAMES) as Column[]).flatMap((column) => NAMES[column].map((name) => [name, column] as const)),
);

type Row = { position: number; cells: string[] };
type Rows = { rows: Row[]; fault: null } | { rows: []; fault: Refused<'unreadable', { line: number }> };

function readRows(text: string): Rows {
  const [, told] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.replace(SEPARATOR_LINE, '');
  try {
    const found = parse(content, {
      bom: true,
      delimiter: told ?? delimiterOf(content),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const before = told ? 1 : 0;
    const rows = found.map(({ record, info }) => ({ position: info.lines + before, cells: record.map(cleaned) }));
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')), fault: null };
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    return { rows: [], fault: refused('unreadable', { line: Number(fault.lines ?? 1) }) };
  }
}

const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])\r?\n/i;

/** Of the signs that separate cells the one that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

/** Numbers are kept as text by `="1234"` or an apostrophe, which spreadsheet programs leave in the file. */
function cleaned(cell: string): string {
  return (/^="(.*)"$/.exec(cell)?.[1] ?? cell).replace(/^'/, '').replaceAll(/\s+/g, ' ').trim();
}

function lettersOf(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function readLine(position: number, cells: string[], columns: readonly (Column | null)[]): ShipmentLine {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return {
    position,
    orderNumber: cell('orderNumber').replace(/^#/, '').toUpperCase(),
    carrier: cell('carrier'),
    trackingNumber: cell('trackingNumber'),
    parcel: cell('parcel').replace(/^#/, ''),
  };
}
