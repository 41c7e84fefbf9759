import { formatDay, type IsoDay } from '#values/date.ts';

const STATUS_LABELS = new Map([
  ['pending', 'Pending Payment'],
  ['paid_deposit', 'Deposit Paid'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
]);

/** The four labels of rule 6.10; any other status is shown raw. */
export function statusLabel(status: string): string {
  return STATUS_LABELS.get(status) ?? status;
}

/** An order as its customer names it; a test order says so. */
export function orderName({ orderNumber, isTest }: { orderNumber: string; isTest: boolean }): string {
  return isTest ? `${orderNumber} [TEST]` : orderNumber;
}

/** The year of the record; this year without one (rule 9.10). */
export function memberSince(createdAt: string | null | undefined, today: Date): number {
  const year = createdAt ? new Date(createdAt).getFullYear() : Number.NaN;
  return Number.isNaN(year) ? today.getFullYear() : year;
}

/** The calendar day of a moment where the reader is. */
export function dayOf(moment: Date): IsoDay {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(moment.getFullYear(), 4)}-${digits(moment.getMonth() + 1, 2)}-${digits(moment.getDate(), 2)}`;
}

/** "November 21st, 2026" for a moment of the API. */
export function dayText(moment: string): string {
  return formatDay(dayOf(new Date(moment)));
}
