import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { type NoticeFact, type NoticeKind, wordNotices } from '#values/staff/notice-kinds.ts';
import { NEEDS, WORK_TITLES } from '#values/staff/staff-needs.ts';

const ORIGIN = 'https://fulldraw.example';
const AT = Date.parse('2025-07-12T13:05:00.000Z');

const fact = (kind: NoticeKind, more: Partial<NoticeFact> = {}, minute = 0): NoticeFact => ({
  kind,
  at: new Date(AT + minute * 60_000).toISOString(),
  orderNumber: null,
  amount: null,
  isTest: false,
  inquiryId: null,
  template: null,
  task: null,
  ...more,
});

const gathered = (kind: NoticeKind, facts: NoticeFact[], count = facts.length) => ({
  kind,
  facts,
  count,
  words: wordNotices(
    kind,
    count === facts.length ? facts : Array.from({ length: count }, () => facts[0] ?? fact(kind)),
  ),
});

const ORDERS = ['FD-7K3M9QXT', 'FD-2M4P9QXT', 'FD-HRWC7K3M'].map((orderNumber, minute) =>
  fact('order', { orderNumber, amount: 177_600 }, minute),
);
const DISPUTE = fact('dispute', { orderNumber: 'FD-7K3M9QXT', amount: 17_760 });
const FAILED = fact('mail', { orderNumber: 'FD-7K3M9QXT', template: 'order-confirmed' });
const JOB = fact('job', { task: 'reconcile-payments' });

type StaffMails = Pick<MailTemplates, 'staff-notice' | 'staff-digest'>;

/** Invented data of the mails to people who work here. */
export const STAFF_MAIL_SAMPLES: { [Name in keyof StaffMails]: Record<string, StaffMails[Name]> } = {
  'staff-notice': {
    'a dispute': { ...gathered('dispute', [DISPUTE]), origin: ORIGIN },
    'a failed email': { ...gathered('mail', [FAILED]), origin: ORIGIN },
    'a job that keeps failing': { ...gathered('job', [JOB]), origin: ORIGIN },
    'an inquiry': { ...gathered('inquiry', [fact('inquiry', { inquiryId: 12 })]), origin: ORIGIN },
    'a release day': { ...gathered('order', ORDERS, 37), origin: ORIGIN },
  },
  'staff-digest': {
    'a day with orders and inquiries': {
      day: '2025-07-12',
      parts: [
        gathered('order', ORDERS),
        gathered('inquiry', [fact('inquiry', { inquiryId: 12 }), fact('inquiry', { inquiryId: 13 }, 9)]),
        gathered('dispute', [DISPUTE]),
      ],
      today: [
        { title: WORK_TITLES.toMake, count: 18 },
        { title: WORK_TITLES.packed, count: 4 },
        { title: NEEDS.overdueBalances.title, count: 3 },
        { title: NEEDS.newInquiries.title, count: 2 },
      ],
      origin: ORIGIN,
    },
  },
};
