import { expect, test } from 'vitest';
import { readTextFile } from './text-file.ts';

const read = (bytes: number[]) => readTextFile(new File([new Uint8Array(bytes)], 'parcels.csv'));

test('a file is read in the letters in which a spreadsheet program has saved it', async () => {
  const utf8 = [...new TextEncoder().encode('Müller,1Z9')];
  expect(await read(utf8)).toEqual({ ok: true, text: 'Müller,1Z9' });
  expect(await read([0xef, 0xbb, 0xbf, ...utf8])).toEqual({ ok: true, text: 'Müller,1Z9' });
  expect(await read([0xff, 0xfe, 0x4d, 0, 0xfc, 0])).toEqual({ ok: true, text: 'Mü' });
  expect(await read([0xfe, 0xff, 0, 0x4d, 0, 0xfc])).toEqual({ ok: true, text: 'Mü' });
  expect(await read([0x4d, 0xfc])).toEqual({ ok: true, text: 'Mü' });
});

test('a workbook itself, and a file that is far too large, are not taken', async () => {
  expect(await read([0x50, 0x4b, 3, 4, 0, 0])).toEqual({
    ok: false,
    error: 'parcels.csv is no text. Please save it as CSV in your spreadsheet program.',
  });
  expect(await read(Array.from({ length: 1024 * 1024 + 1 }, () => 65))).toMatchObject({ ok: false });
});
