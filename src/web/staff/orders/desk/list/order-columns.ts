/**
 * The columns of the table. From `xl` on a row is one line; below, an order takes two lines, and on phones four, where each
 * cell has its own place.
 */
export const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-2 md:grid-cols-[11rem_minmax(0,1fr)_9.5rem_3.5rem_7rem] xl:grid-cols-[10.25rem_9rem_minmax(0,1fr)_minmax(0,1.4fr)_3rem_5.5rem_6rem_10.25rem_7.5rem] xl:gap-x-5';

export const PLACES = {
  number: 'col-start-1 row-start-1',
  placed: 'col-start-1 row-start-3 md:row-start-2 xl:col-start-2 xl:row-start-1 max-xl:text-ash max-xl:text-sm',
  name: 'col-start-1 row-start-2 md:col-start-2 md:row-start-1 xl:col-start-3',
  email: 'max-md:hidden md:col-start-2 md:row-start-2 xl:col-start-4 xl:row-start-1 text-ash max-xl:text-sm',
  color: 'col-start-1 row-start-4 md:col-start-4 md:row-start-1 xl:col-start-5 max-md:text-ash max-md:text-sm',
  total: 'col-start-2 row-start-1 md:col-start-5 xl:col-start-6 text-right',
  outstanding: 'col-start-2 row-start-2 md:col-start-5 xl:col-start-7 xl:row-start-1 text-right max-xl:text-sm',
  payment: 'col-start-2 row-start-4 md:col-start-3 md:row-start-2 xl:col-start-8 xl:row-start-1 max-xl:text-sm',
  status: 'col-start-2 row-start-3 md:col-start-3 md:row-start-1 xl:col-start-9 max-md:text-sm',
} as const;

export const COLUMN_TITLES: [keyof typeof PLACES, string][] = [
  ['number', 'Number'],
  ['placed', 'Placed'],
  ['name', 'Customer'],
  ['email', 'Email'],
  ['color', 'Color'],
  ['total', 'Total'],
  ['outstanding', 'Outstanding'],
  ['payment', 'Payment'],
  ['status', 'Status'],
];
