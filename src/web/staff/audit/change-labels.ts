import type { AuditEntry } from '#contract/operation/overview-schemas.ts';
import { AMOUNT_NAME, formatUsd } from '#values/money.ts';
import { ORDER_STATUSES } from '#values/order/order.ts';
import type { TellMoment } from '#web/staff/parts/page-parts.tsx';
import { STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';

/** What happened, in a few words; an event that is newer than these words is told by its own name. */
const WHAT: Record<string, string> = {
  placed: 'Order placed',
  'entered-by-phone': 'Entered by phone',
  agreed: 'Agreed to the balance',
  'details-changed': 'Details changed',
  'joined-account': 'Joined the account of its email address',
  // A bow's deposit, or all of an order of gear.
  'deposit-received': 'First payment received',
  'balance-received': 'Balance received',
  'remainder-received': 'Remainder received',
  'part-received': 'Part of the amount received',
  'books-settled': 'Status set to what its payments say',
  'dispute-opened': 'Disputed at the bank',
  'dispute-changed': 'Dispute went on',
  'evidence-made': 'Made the evidence for the bank',
  'evidence-sent': 'Sent the evidence to the bank',
  'evidence-refused': 'The bank was not sent the evidence',
  'fraud-warning': 'The bank warned of fraud',
  'money-back-decided': 'Said what money means that went back',
  'export-noted': 'Said whether it was exported',
  'tax-decided': 'The sales tax was decided',
  'processing-started': 'Processing began',
  'processing-undone': 'Processing undone',
  'bow-undone': 'Start of the bow undone',
  'build-asked': 'Asked for the build',
  'build-locked': 'Build locked',
  'build-unlocked': 'Build can be changed again',
  'build-confirmed': 'Build confirmed',
  'bow-transferred': 'Bow given to another owner',
  'owner-link-sent': 'Owner’s link sent again',
  'bow-moved': 'Bow moved in the workshop',
  shipped: 'Shipped',
  'parcel-packing': 'Parcel being packed',
  'parcel-shipped': 'Parcel shipped',
  'parcel-delivered': 'Parcel delivered',
  'parcel-returned': 'Parcel came back',
  'parcel-changed': 'Parcel changed',
  'tracking-corrected': 'Tracking number corrected',
  'shipment-taken-back': 'Shipment taken back',
  'replacement-sent': 'Replacement sent',
  cancelled: 'Cancelled',
  'cancellation-asked': 'Cancellation confirmed, it waits',
  'cancellation-stopped': 'Cancellation stopped',
  'cancellation-refused': 'Not cancelled, the order had changed',
  'print-confirmed': 'Printing confirmed',
  'print-failed': 'Printing failed',
  'print-cancelled': 'Cancelled at the print provider',
  'print-called-off': 'Printing called off',
  'print-not-called-off': 'Printing could not be called off',
  'print-tried-again': 'Printing tried again',
  'refund-requested': 'Refund asked for',
  'refund-pending': 'Refund under way',
  'refund-succeeded': 'Refund made',
  'refund-failed': 'Refund failed',
  'lines-put-back': 'Lines back on the order',
  'refund-canceled': 'Refund called off',
  'link-renewed': 'Payment link renewed',
  'link-sent': 'Payment link sent',
  'link-expired': 'Payment link ended',
  'card-consent': 'Agreed that the card is charged for the balance',
  'card-removed': 'Removed the card that was kept for the balance',
  'card-not-charged': 'The card was not charged for the balance',
  'release-sent': 'Asked for the balance by the release',
  'reminder-sent': 'Reminded of the balance',
  'last-word-sent': 'Last word about the balance',
  'delay-announced': 'Told of a delay',
  'delay-answered': 'Answered a delay',
  'sooner-announced': 'Told of a nearer date',
  'delay-corrected': 'Wrong date corrected',
  'delay-stopped': 'Delay notices stopped',
  'mailing-stopped': 'Emails stopped',
  'charges-stopped': 'Card charges stopped',
  'brought-forward': 'Release brought forward',
  'delay-not-delivered': 'Could not be told of a delay by email',
  'place-taken': 'Got a place in a batch',
  'place-moved': 'Moved in the queue',
  'place-kept': 'Deadline passed, the place is kept',
  'place-warned': 'Last email about the place',
  'place-freed': 'Place freed',
  split: 'Split',
  delayed: 'Release put off',
  ended: 'Ended',
  started: 'Started',
  joined: 'More recipients added',
  resent: 'Sent again to those who were missed',
  lifted: 'Taken off the blocked addresses',
  'copy-sent': 'Copy sent to staff',
  'mail-bounced': 'Email came back',
  noted: 'Note',
  'tags-changed': 'Tags changed',
  assigned: 'Who does it was changed',
  'many-tagged': 'Tagged, or given to somebody',
  'mail-sent-again': 'Email sent again',
  created: 'Created',
  changed: 'Changed',
  'stock-changed': 'Stock changed',
  deleted: 'Deleted',
  archived: 'Archived',
  undone: 'Undone',
  restored: 'Taken out of the archive',
  'state-changed': 'State changed',
  replied: 'Answered',
  'gift-card-issued': 'Gift card issued',
  'gift-cards-held': 'Gift cards follow their money',
  'gift-cards-good-again': 'Gift cards good again',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  voided: 'Made void',
  reissued: 'Code replaced by a new one',
  resolved: 'Marked as done',
  retried: 'Sent again',
  replayed: 'Read again at the card provider',
  'many-processed': 'Many orders processed',
  'many-shipped': 'Many orders shipped',
  'many-links-sent': 'Many payment links sent',
  'run-stopped': 'Stopped',
  'run-resumed': 'Resumed',
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'password-reset': 'Password set anew',
  'password-link-sent': 'Link for a new password sent',
  'notices-chosen': 'Notices chosen',
  'notices-turned-on': 'Notices turned on in a browser',
  'notices-turned-off': 'Notices turned off in a browser',
  'password-changed': 'Password changed',
  'second-step-refused': 'Second step refused',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'factor-used': 'Second factor used',
  'factors-reset': 'Second factor taken away',
  'recovery-codes-made': 'New recovery codes made',
  'session-ended': 'Another browser signed out',
  added: 'Account added',
  invited: 'Colleague invited',
  'invitation-withdrawn': 'Invitation taken back',
  'account-made': 'Made an account by an invitation',
  'role-changed': 'Role changed',
  'address-changed': 'Address changed',
  suspended: 'Suspended',
  'let-back-in': 'Let back in',
  'admin-granted': 'Account made an admin’s',
  'admin-revoked': 'Rights taken from an account',
  removed: 'Account removed',
};

const ACTORS = { customer: 'Customer', staff: 'Staff', provider: 'Card provider', job: 'The shop itself' } as const;

export function whatHappened(what: string): string {
  return WHAT[what] ?? sentenceCase(what);
}

export function whoDid({ actor, actorName }: Pick<AuditEntry, 'actor' | 'actorName'>): string {
  return actorName ?? ACTORS[actor];
}

/** One thing that is different now; null where there was, or is, nothing. */
export type Difference = { label: string; before: string | null; after: string | null };

/** Fields whose name in the program is not what the forms call them. */
const LABELS: Record<string, string> = {
  isActive: 'Active',
  isPrintOnDemand: 'Print on demand',
  stockQuantity: 'Stock',
  imageUrl: 'Picture',
  position: 'Place in the list',
  printFileUrl: 'Artwork',
  sku: 'SKU',
  dueBy: 'Evidence until',
  fullPrice: 'Price',
  depositPercent: 'Deposit (%)',
  depositAmount: 'Deposit',
  shippingAmount: 'Shipping',
  consentText: 'Agreement',
  colors: 'Finishes',
  mostPerCustomer: 'Bows for one customer',
  afterDeadline: 'After the deadline',
  buildLockDays: 'Days before the lock of builds',
  askBuildDays: 'Days to ask for builds',
  assignee: 'Who does it',
  tagged: 'Tags put on',
  tagsTakenOff: 'Tags taken off',
  numbers: 'Order numbers',
  alreadyDone: 'Done before',
  notDone: 'Not done',
};

/** Keys of programs, which say nothing to a person. */
const HIDDEN = new Set(['requestKey', 'refundKey', 'refundId', 'intent', 'emailId', 'userId', 'refund', 'dispute']);

export function differencesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  tellMoment: TellMoment,
): Difference[] {
  const [{ variants: oldVariants, ...old }, { variants, ...now }] = [fieldsOf(before), fieldsOf(after)];
  const [were, are] = [fieldsOf(oldVariants), fieldsOf(variants)];
  return [
    ...differencesIn(old, now, tellMoment),
    ...namesIn(were, are).flatMap((variant) => {
      const [was, is] = [were[variant], are[variant]];
      const fields = differencesIn(fieldsOf(was), fieldsOf(is), tellMoment);
      const changed = fields.map(({ label, ...difference }) => ({ label: `${variant}: ${label}`, ...difference }));
      // What came or went says so itself, also where there is nothing else to say of it.
      return was && is
        ? changed
        : [{ label: variant, before: was ? 'there' : null, after: is ? 'added' : null }, ...changed];
    }),
  ];
}

type Fields = Record<string, unknown>;

function differencesIn(old: Fields, now: Fields, tellMoment: TellMoment): Difference[] {
  return namesIn(old, now)
    .map((name) => ({
      label: LABELS[name] ?? sentenceCase(name),
      before: tell(name, old[name], tellMoment),
      after: tell(name, now[name], tellMoment),
    }))
    .filter(({ before: was, after: is }) => was !== is);
}

function namesIn(old: Fields, now: Fields): string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !HIDDEN.has(name));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A word of programs, such as `still_owed`. */
const NAME = /^[a-z]+(_[a-z]+)+$/;
/** As programs write it, and PostgreSQL inside JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

function tell(name: string, value: unknown, tellMoment: TellMoment): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return AMOUNT_NAME.test(name) ? formatUsd(value) : String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ') || null;
  if (typeof value !== 'string') return JSON.stringify(value);
  const status = name === 'status' && ORDER_STATUSES.find((each) => each === value);
  if (status) return STATUS_LABELS[status].label;
  if (INSTANT.test(value)) return tellMoment(value);
  return NAME.test(value) ? sentenceCase(value) : value;
}

/** "trackingNumber" and "link-renewed" → "Tracking number", "Link renewed". */
function sentenceCase(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
