import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_SHIPMENTS } from '#values/order/bulk-kinds.ts';
import { readShipments } from './read-shipments.ts';

const read = (text: string) => {
  const found = readShipments(text);
  return found.ok ? found.lines.map(({ position, ...cells }) => [position, ...Object.values(cells)].join('|')) : found;
};

test('what spreadsheet programs write is read, whatever separates its cells and ends its lines', () => {
  const one = ['1|FD-1|UPS|1Z9|', '2|FD-2|DHL, Express|JD 1|2'];
  expect(read('FD-1,UPS,1Z9\nFD-2,"DHL, Express",JD 1,2')).toEqual(one);
  expect(read('\uFEFFFD-1;UPS;1Z9;\r\nFD-2;DHL, Express;JD 1;2\r\n')).toEqual(one);
  expect(read('fd-1\tUPS\t1Z9\r fd-2 \t"DHL, Express"\tJD  1\t#2\r\r')).toEqual(one);
  expect(read('sep=;\nFD-1;UPS;="1Z9"\n\n#FD-2;;\'0042')).toEqual(['2|FD-1|UPS|1Z9|', '4|FD-2||0042|']);
});

test('a first line that names the columns sets their order, and other columns are left aside', () => {
  const text = 'Tracking number;Customer;ORDER NO.;Box #;Carrier\n1Z9;Ann;FD-1;;UPS\n;Ben;FD-2;2;\n;;;;\n';
  expect(read(text)).toEqual(['2|FD-1|UPS|1Z9|', '3|FD-2|||2']);
  expect(read('Number,Carrier,Tracking\nFD-1,UPS,1Z9')).toEqual(['2|FD-1|UPS|1Z9|']);
  expect(read('FD-1,1Z9\nFD-2')).toEqual(['1|FD-1||1Z9|', '2|FD-2|||']);
});

test('a file that cannot be meant says what is wrong with it', () => {
  for (const text of ['', ' \n\n', 'Order,Carrier,Tracking\n']) expect(read(text)).toMatchObject({ reason: 'empty' });
  expect(read('Order,Carrier\nFD-1,UPS')).toMatchObject({ reason: 'column-missing', column: 'tracking number' });
  expect(read('Tracking,Carrier\n1Z,UPS')).toMatchObject({ reason: 'column-missing', column: 'order number' });
  expect(read('FD-1,UPS,1Z\nFD-2,"UPS,1Z\nFD-3')).toMatchObject({ reason: 'unreadable', line: 3 });
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `FD-${line},UPS,1Z${line}`).join('\n');
  expect(read(lines(MOST_SHIPMENTS))).toHaveLength(MOST_SHIPMENTS);
  expect(read(lines(MOST_SHIPMENTS + 1))).toMatchObject({ reason: 'too-many-lines' });
});

test('line ends of several kinds in one file, quoted line breaks and marks between joined files make no parcel of two', () => {
  const two = ['2|FD-1|UPS|1Z1|', '3|FD-2|UPS|1Z2|', '4|FD-3|UPS|1Z3|'];
  expect(read('Order,Carrier,Tracking\r\nFD-1,UPS,1Z1\nFD-2,UPS,1Z2\rFD-3,UPS,1Z3')).toEqual(two);
  expect(read('Order,Carrier,Tracking\nFD-1,UPS,1Z1\r\nFD-2,UPS,1Z2\r\nFD-3,UPS,1Z3\r\n')).toEqual(two);
  // Positions are rows as a spreadsheet program numbers them: a cell of three lines is in one row, and an empty row is one.
  const text = '"Order\r\nnumber",Note,Tracking\r\nFD-1,"a\n\rb",1Z1\r\n\nFD-2,"c, ""d""\r",1Z2\r\uFEFFFD-3,,1Z3';
  expect(read(text)).toEqual(['2|FD-1||1Z1|', '4|FD-2||1Z2|', '5|FD-3||1Z3|']);
  expect(read('\uFEFFsep=;\r\uFEFFFD-1;UPS;1Z1')).toEqual(['2|FD-1|UPS|1Z1|']);
});

test('whatever writes a file, it reads the same', () => {
  const text = fc.stringMatching(/^[a-z0-9,;\t"'\n\r.#& é-]{0,12}$/);
  const line = fc.record({ note: text, carrier: text, tracking: text });
  const writing = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    quoted: fc.boolean(),
    bom: fc.boolean(),
    title: fc.constantFrom('', 'Shipments, October; all'),
    ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 4 }),
  });
  const clean = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim().replace(/^'/, '').trim();
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), writing, (lines, { title, ends, ...how }) => {
      const rows = lines.map(({ note, carrier, tracking }, place) => [note, `FD-${place}`, tracking, `Mr ${carrier}`]);
      const records = [
        ...(title ? [[title]] : []),
        ['Note', 'Order - Number', 'Tracking #', 'Carrier - Name'],
        ...rows,
      ];
      // A cell with a line break or a quote is quoted by every writer; which others are, differs.
      const cells = { delimiter: how.delimiter, quoted: how.quoted, quoted_match: /[\r\n]|^\s|\s$/, eof: false };
      const file = records.map((row, place) => stringify([row], cells) + ends[place % ends.length]).join('');
      expect(read(`${how.bom ? '\uFEFF' : ''}${file}`)).toEqual(
        lines.map(({ carrier, tracking }, place) =>
          [place + (title ? 3 : 2), `FD-${place}`, clean(`Mr ${carrier}`), clean(tracking), ''].join('|'),
        ),
      );
    }),
  );
});

test('exports of label programs are understood as they come', () => {
  const shipStation = [
    '"Date - Shipped Date","Carrier - Name","Carrier - Service Selected","Order ID","Order - Number","Package","Shipment - Tracking Number"',
    '"11/25/2026","stamps_com","USPS Priority Mail","8812","FD-1","Package","9400111899223428490123"',
  ].join('\r\n');
  expect(read(shipStation)).toEqual(['2|FD-1|USPS|9400111899223428490123|']);
  const pirateShip = [
    'Pirate Ship: shipments of November 25, 2026',
    '',
    'Created Date,Recipient,Tracking Number,Order ID,Carrier,Service,Package Type',
    '11/25/2026,Ann,1Z1,FD-1,UPS®,Ground,Package',
    '11/25/2026,Ben,9400,FD-2,U.S. Postal Service,Priority Mail,Small Flat Rate Box',
  ].join('\n');
  expect(read(pirateShip)).toEqual(['4|FD-1|UPS|1Z1|', '5|FD-2|USPS|9400|']);
  const worldShip = [
    'Package Tracking Number,Package Reference 1,Package Reference 2,Package Type,Void Indicator',
    '1Z999AA10123456784,FD-1,gift,02,N',
    '1Z999AA10123456785,FD-2,,02,Y',
  ].join('\r\n');
  expect(read(worldShip)).toEqual(['2|FD-1|UPS|1Z999AA10123456784|', '3|FD-2|UPS|1Z999AA10123456785||true']);
  const stamps = [
    'Print Date,Recipient,Tracking #,Mail Class,Weight,Package,Order ID',
    '11/25/2026,Ann,"=""9400111899223428490123""",Priority Mail,1 lb 2 oz,Package,FD-1',
  ].join('\r\n');
  expect(read(stamps)).toEqual(['2|FD-1|USPS|9400111899223428490123|']);
  const easyPost =
    'id,reference,status,tracking_code,carrier,to_address.name\nshp_1,fd-1,delivered,7712,FedExDefault,Ann';
  expect(read(easyPost)).toEqual(['2|FD-1|FedEx|7712|']);
});

test('a shipment above the names of the columns is never taken for a title', () => {
  expect(read('FD-1,UPS,1Z1\nOrder,Carrier,Tracking\nFD-2,UPS,1Z2')).toEqual([
    ...['1|FD-1|UPS|1Z1|', '2|ORDER|Carrier|Tracking|', '3|FD-2|UPS|1Z2|'],
  ]);
});
