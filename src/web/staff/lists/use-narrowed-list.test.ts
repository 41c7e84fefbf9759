import { expect, test } from 'vitest';
import { readListAddress } from './use-narrowed-list.tsx';

test('the address says what a list shows, and what nobody can have meant narrows nothing', () => {
  const filters = [
    { name: 'state', label: 'State', choices: [{ value: 'new', label: 'New' }] },
    { name: 'tag', label: 'Tag', choices: [], open: true },
  ] as const;
  const read = (address: string) => readListAddress(filters, new URLSearchParams(address));
  const all = { state: null, tag: null, search: '', before: null };
  expect(read('state=new&tag=rush&search=ada%20tan&before=17')).toEqual({
    state: 'new',
    tag: 'rush',
    search: 'ada tan',
    before: '17',
  });
  expect(read('state=lost&before=x&search=%20')).toEqual(all);
  expect(read('')).toEqual(all);
});
