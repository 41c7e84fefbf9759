import { formatUsd } from '#values/money.ts';
import type { StaffRole } from './staff.ts';

/** What people who work here can be told of. */
export const NOTICE_KINDS = ['order', 'inquiry', 'dispute', 'mail', 'job'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** How: not at all, once a day by mail, by mail at once, or on the phone. */
export const NOTICE_WAYS = ['none', 'digest', 'mail', 'push'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** Who may be told of it: those who may see it in the panel (a test compares with the table of access). */
export const NOTICE_ROLES: Record<NoticeKind, readonly StaffRole[]> = {
  order: ['owner', 'manager', 'workshop', 'support'],
  inquiry: ['owner', 'manager', 'support'],
  dispute: ['owner', 'manager'],
  mail: ['owner', 'manager', 'support'],
  job: ['owner', 'manager'],
};

/** What somebody is told who has chosen nothing: what costs the shop money if nobody sees it, where an address is known. */
export function usualWay(kind: NoticeKind, role: StaffRole, hasAddress: boolean): NoticeWay {
  const isUrgent = kind === 'dispute' || kind === 'mail' || kind === 'job';
  return isUrgent && hasAddress && (role === 'owner' || role === 'manager') ? 'mail' : 'none';
}

/**
 * One thing that happened, as a notice may say it. A notice may stand on a locked screen, so this holds no name, no address
 * and nothing that anybody has typed.
 */
export type NoticeFact = {
  kind: NoticeKind;
  /** ISO moment. */
  at: string;
  orderNumber: string | null;
  /** In cents: of the order, or what is disputed. */
  amount: number | null;
  isTest: boolean;
  inquiryId: number | null;
  /** Of a mail that failed. */
  template: string | null;
  /** Of a job that keeps failing; of money that is in trouble without a dispute: which of `MONEY_TROUBLES` it is. */
  task: string | null;
};

/** Alerts about money that an owner is told of as of a dispute. */
export const MONEY_TROUBLES = [
  'refund-failed',
  'paid-back-twice',
  'payout-failed',
  'payment-in-review',
  'account-needs-something',
  'nexus-near',
  'tax-refused',
] as const;

const TROUBLE_TITLES: Record<(typeof MONEY_TROUBLES)[number], string> = {
  'refund-failed': 'A refund did not go through',
  'paid-back-twice': 'Money has gone back twice',
  'payout-failed': 'A payout to your bank failed',
  'payment-in-review': 'A payment is under review',
  'account-needs-something': 'The card provider needs something',
  'nexus-near': 'Your sales come near a state’s threshold',
  'tax-refused': 'The card provider refuses to work out or record sales tax',
};

/** What a notice says, and the page of the phone panel that shows it. */
export type NoticeWords = { title: string; body: string; address: string };

export const PHONE_PANEL = '/mobile-admin';

/** Puts several things of one kind into one notice; one alone is named. */
export function wordNotices(kind: NoticeKind, facts: readonly NoticeFact[]): NoticeWords {
  const [only] = facts;
  return facts.length === 1 && only ? wordNotice(only) : wordMany(kind, facts);
}

/** One thing by itself. */
export function wordNotice(fact: NoticeFact): NoticeWords {
  const { kind, orderNumber, amount, isTest, inquiryId, template, task } = fact;
  const money = amount === null ? '' : formatUsd(amount);
  const address = orderNumber ? `${PHONE_PANEL}?order=${orderNumber}` : PHONE_PANEL;
  switch (kind) {
    case 'order':
      return {
        title: `New ${isTest ? 'test ' : ''}order ${orderNumber ?? ''}`.trim(),
        body: `Total ${money}.`,
        address,
      };
    case 'inquiry':
      return {
        title: 'New inquiry',
        body: 'Somebody wrote through the contact form.',
        address: inquiryId === null ? `${PHONE_PANEL}?tab=messages` : `${PHONE_PANEL}?message=${inquiryId}`,
      };
    case 'dispute': {
      const trouble = MONEY_TROUBLES.find((each) => each === task);
      if (trouble) {
        const title = TROUBLE_TITLES[trouble];
        const named = orderNumber ? `${title}: ${orderNumber}` : title;
        return { title: named, body: `${money ? `${money}. ` : ''}The overview says what to do.`, address };
      }
      return {
        title: orderNumber ? `Payment disputed: ${orderNumber}` : 'Payment disputed',
        body: `${money ? `${money}. ` : ''}The order says what the bank wants, and until when.`,
        address,
      };
    }
    case 'mail':
      return {
        title: orderNumber ? `An email failed: ${orderNumber}` : 'An email failed',
        body: `“${mailName(template)}” did not arrive. The overview says why.`,
        address,
      };
    case 'job':
      return {
        title: 'A job keeps failing',
        body: `“${task ?? 'unknown'}” has failed again and again. The log says why.`,
        address,
      };
  }
}

const MANY: Record<NoticeKind, { title: (count: string) => string; body: string; tab: string }> = {
  order: { title: (count) => `${count} new orders`, body: '', tab: '?tab=orders' },
  inquiry: { title: (count) => `${count} new inquiries`, body: 'Through the contact form.', tab: '?tab=messages' },
  dispute: { title: (count) => `${count} payments are disputed or in trouble`, body: '', tab: '' },
  mail: { title: (count) => `${count} emails failed`, body: 'The overview says which, and why.', tab: '' },
  job: { title: (count) => `${count} jobs keep failing`, body: 'The log says why.', tab: '' },
};

function wordMany(kind: NoticeKind, facts: readonly NoticeFact[]): NoticeWords {
  const { title, body, tab } = MANY[kind];
  const sum = facts.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return {
    title: title(facts.length.toLocaleString('en-US')),
    body: body || `${formatUsd(sum)} in all.`,
    address: PHONE_PANEL + tab,
  };
}

/** A template by its name, readable: `order-confirmed` is "order confirmed". */
function mailName(template: string | null): string {
  return template?.replaceAll('-', ' ') ?? 'unknown';
}
