import type { AuditEntry } from '#contract/operation/overview-schemas.ts';

/** The kinds of records in the list, with what they are called. */
export const AUDIT_KINDS: readonly [AuditEntry['subject'], string][] = [
  ['order', 'Orders'],
  ['bulk-run', 'Runs'],
  ['order-set', 'Chosen orders'],
  ['product', 'Products'],
  ['gift-card', 'Gift cards'],
  ['inquiry', 'Contacts'],
  ['customer', 'Customers'],
  ['mailing', 'Mailings'],
  ['campaign', 'Campaigns'],
  ['batch', 'Batches'],
  ['shipping-rates', 'Shipping rates'],
  ['maker', 'About bow and makers'],
  ['excise', 'Excise tax'],
  ['books', 'Books'],
  ['sales-tax', 'Sales tax'],
  ['mail-settings', 'Reminders and pace'],
  ['suppression', 'Blocked addresses'],
  ['alert', 'Alerts'],
  ['webhook', 'Webhooks'],
  ['email', 'Emails'],
  ['staff', 'Staff accounts'],
  ['restore', 'Restored backups'],
  ['month', 'Closed months'],
  ['setup', 'Set-up list'],
];

/** Where the audit list stands: what it is narrowed to, and the entry after which its page begins. */
export type AuditAddress = {
  subject: AuditEntry['subject'] | null;
  subjectId: string | null;
  person: string | null;
  from: string | null;
  to: string | null;
  before: string | null;
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const ENTRY = /^[os]-\d{1,18}$/;

/** What nobody can have meant is left out: an address may be old, or typed by hand. */
export function readAuditAddress(search: URLSearchParams): AuditAddress {
  const text = (name: string, most: number) => search.get(name)?.trim().slice(0, most) || null;
  const shaped = (name: string, shape: RegExp) => shape.exec(search.get(name) ?? '')?.[0] ?? null;
  const subject = AUDIT_KINDS.find(([kind]) => kind === search.get('subject'))?.[0] ?? null;
  return {
    subject,
    subjectId: subject && text('subjectId', 64),
    person: text('person', 254),
    from: shaped('from', DAY),
    to: shaped('to', DAY),
    before: shaped('before', ENTRY),
  };
}

/** "subject=order&person=robin", or nothing for all changes. */
export function writeAuditAddress(address: Partial<AuditAddress>): string {
  const given = Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(given).toString();
}
