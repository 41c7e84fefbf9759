import { CsvError, parse } from 'csv-parse/sync';
import { MOST_SHIPMENTS } from '#values/order/bulk-kinds.ts';
import { carrierOf } from '#values/order/carriers.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** A line of a file with shipments, as it was written; what is empty is ''. */
export type ShipmentLine = {
  /** Where it stands in the file, from 1. */
  position: number;
  orderNumber: string;
  carrier: string;
  trackingNumber: string;
  parcel: string;
  /** The label program says that its label was taken back. */
  isVoid?: true;
};

type Column = 'orderNumber' | 'carrier' | 'trackingNumber' | 'parcel' | 'voided';

/** `unreadable`: `line` of the file is no CSV, such as one with a quote that is not closed. */
export type ShipmentsRead =
  | Ok<{ lines: ShipmentLine[] }>
  | Refused<'empty' | 'too-many-lines'>
  | Refused<'unreadable', { line: number }>
  | Refused<'column-missing', { column: 'order number' | 'tracking number' }>;

/**
 * Reads a line for each parcel, as spreadsheet programs write them and put them on the clipboard, and as label programs export them.
 * One of the first rows may name the columns, below a title; then their order is free and others are left aside. Without names they
 * are order number, carrier, tracking number, parcel; of two columns the second is the tracking number. At most `MOST_SHIPMENTS` lines.
 */
export function readShipments(text: string): ShipmentsRead {
  const read = readRows(text, (cells) => namesBoth(columnsOf(cells)));
  if (!read.ok) return read;
  const { rows } = read;
  const [first] = rows;
  if (!first) return refused('empty');
  const header = headerOf(rows);
  const named = header ? columnsOf(header.cells) : {};
  // A carrier or a parcel may be called by such a word itself.
  if (header && named.orderNumber === undefined) return refused('column-missing', { column: 'order number' });
  if (header && named.trackingNumber === undefined) return refused('column-missing', { column: 'tracking number' });
  const content = header ? rows.slice(rows.indexOf(header) + 1) : rows;
  if (content.length === 0) return refused('empty');
  if (content.length > MOST_SHIPMENTS) return refused('too-many-lines');
  const columns = header ? named : USUAL[first.cells.length === 2 ? 'two' : 'all'];
  return ok({ lines: content.map((row) => readLine(row, columns)) });
}

/** Where a column stands, from 0. */
type Columns = { [each in Column]?: number };

const USUAL = {
  two: { orderNumber: 0, trackingNumber: 1 },
  all: { orderNumber: 0, carrier: 1, trackingNumber: 2, parcel: 3 },
} as const satisfies Record<string, Columns>;

/**
 * What a column is called, in small letters without blanks and signs; of several that a file has, the first here is meant. With the names
 * of ShipStation ("Order - Number"), Pirate Ship, UPS WorldShip ("Package Tracking Number", "Package Reference 1"), Stamps.com and
 * EasyPost ("reference", "tracking_code"). A "Package" or "Box" is a kind of box there, and no number of a parcel.
 */
const NAMES: Record<Column, string[]> = {
  orderNumber: [
    ...[
      'ordernumber',
      'orderno',
      'order',
      'ordername',
      'number',
      'orderid',
      'orderidrequired',
      'externalorderid',
      'orderreference',
    ],
    ...['reference', 'referencenumber', 'packagereference', 'packagereferenceno', 'packagereferencenumber'],
    ...[
      'shipmentreference',
      'shipmentreferencenumber',
      'customerreference',
      'ponumber',
      'printedmessage',
      'rubberstamp',
    ],
  ],
  carrier: [
    ...['carrier', 'shippingcarrier', 'shipmentcarrier', 'carriername', 'carriercode', 'courier', 'shipper'],
    ...['provider', 'providername', 'shippingprovider'],
  ],
  trackingNumber: [
    ...['trackingnumber', 'shipmenttrackingnumber', 'packagetrackingnumber', 'trackingno', 'packagetrackingno'],
    ...['tracking', 'trackingcode', 'trackertrackingcode', 'trackingid', 'trackingnumbers', 'leadtrackingnumber'],
    'shipmentleadtrackingnumber',
  ],
  parcel: ['parcel', 'parcelnumber', 'parcelno', 'packagenumber', 'packageno', 'boxnumber'],
  voided: [
    'voided',
    'void',
    'voidindicator',
    'shipmentvoided',
    'packagevoidindicator',
    'shipmentinformationvoidindicator',
  ],
};

/** Which cell of a row that names columns stands for which of ours. */
function columnsOf(cells: string[]): Columns {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace('#', 'number')
      .replaceAll(/[^a-z]/g, ''),
  );
  const place = (column: Column) => {
    const name = NAMES[column].find((each) => names.includes(each));
    return name === undefined ? {} : { [column]: names.indexOf(name) };
  };
  return Object.assign({}, ...COLUMNS.map(place));
}

const COLUMNS = Object.keys(NAMES) as Column[];

const namesBoth = ({ orderNumber, trackingNumber }: Columns) =>
  orderNumber !== undefined && trackingNumber !== undefined;

/**
 * The row that names the columns, which may stand below a title; null: the first row is a shipment. Nothing below a row with an
 * order's number is taken for it, or that shipment would be left out without a word.
 */
function headerOf(rows: Row[]): Row | null {
  const end = rows.findIndex(({ cells }) => cells.some((cell) => ORDER_NUMBER.test(cell)));
  const above = rows.slice(0, Math.min(end === -1 ? rows.length : end, ROWS_ABOVE + 1));
  const columns = (row: Row) => columnsOf(row.cells);
  const one = (row: Row) => columns(row).orderNumber !== undefined || columns(row).trackingNumber !== undefined;
  return above.find((row) => namesBoth(columns(row))) ?? above.find(one) ?? null;
}

const ORDER_NUMBER = /^#?FD-\S+$/i;

function readLine({ position, cells }: Row, columns: Columns): ShipmentLine {
  const cell = (column: Column) => cells[columns[column] ?? -1] ?? '';
  const trackingNumber = cell('trackingNumber');
  return {
    position,
    orderNumber: cell('orderNumber').replace(/^#/, '').toUpperCase(),
    carrier: carrierOf(cell('carrier'), trackingNumber),
    trackingNumber,
    // A number column comes as "2.0" from some programs.
    parcel: cell('parcel')
      .replace(/^#/, '')
      .replace(/[.,]0+$/, ''),
    ...(/^(y|yes|1|true|void|voided)$/i.test(cell('voided')) && { isVoid: true }),
  };
}

/** A row of a spreadsheet: `position` is the number that the program shows beside it. */
type Row = { position: number; cells: string[] };

/**
 * Reads CSV as spreadsheet and label programs write it: commas, semicolons or tabs, Excel's `sep=`, byte order marks wherever files
 * were joined, quotes, and any mixture of line ends. A quoted line break is a part of its cell, and each row counts once, empty
 * ones too. `isHeader` knows the names of columns, by which the sign that separates cells is told.
 */
function readRows(
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
const ROWS_ABOVE = 10;

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
