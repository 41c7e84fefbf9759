import { expect, test } from 'vitest';
import { MOST_AT_ONCE } from '#values/bulk.ts';
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
  expect(read(lines(MOST_AT_ONCE))).toHaveLength(MOST_AT_ONCE);
  expect(read(lines(MOST_AT_ONCE + 1))).toMatchObject({ reason: 'too-many-lines' });
});
