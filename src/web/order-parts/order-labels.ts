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

/** What is true beside a status that says more than there is: a bow is paid for, and not made yet. */
export function statusNote({ status, bowColor }: { status: string; bowColor: string | null }): string | null {
  return status === 'completed' && bowColor !== null ? 'Paid in full. We email you when your bow ships.' : null;
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
