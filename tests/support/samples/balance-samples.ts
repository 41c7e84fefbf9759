import {
  CHARGED,
  DEADLINE,
  daysBefore,
  GEAR,
  IN_BATCH,
  LONG,
  type MailSamples,
  ORDER,
  owes,
  PART_PAID,
  PART_RECEIVED,
  PAY,
  TEST,
} from './sample-facts.ts';

/** Invented mails about the balance: asked for, come, or not come. */
export const BALANCE_SAMPLES = {
  release: {
    'the turn has come': { ...owes(ORDER, daysBefore(7)), manufacturingWeeks: 4 },
    'long names, no weeks known': { ...owes(LONG, daysBefore(7)), manufacturingWeeks: null },
    'a test order': { ...owes(TEST, daysBefore(7)), manufacturingWeeks: 1 },
    'with a place that is freed': { ...owes(ORDER, daysBefore(10)), manufacturingWeeks: 4, afterDeadline: 'free' },
    'with a place in a batch': { ...owes(ORDER, daysBefore(7)), ...IN_BATCH, manufacturingWeeks: 4 },
  },
  'charge-announced': {
    'with a place in a batch': { ...owes(ORDER, daysBefore(7)), ...IN_BATCH, ...CHARGED, manufacturingWeeks: 4 },
    'long names, no weeks known': { ...owes(LONG, daysBefore(7)), ...CHARGED, manufacturingWeeks: null },
  },
  'charge-failed': {
    'the bank wants its customer': { ...owes(ORDER, daysBefore(7)), ...CHARGED, why: 'authentication-required' },
    'the card was declined': { ...owes(LONG, daysBefore(7)), ...CHARGED, why: 'declined' },
    'the card has expired': { ...owes(ORDER, daysBefore(7)), ...CHARGED, ...IN_BATCH, why: 'expired' },
    'the amount has changed': { ...owes(ORDER, daysBefore(7)), ...CHARGED, why: 'changed' },
    'staff stopped it': { ...owes(ORDER, daysBefore(7)), ...CHARGED, why: 'stopped' },
  },
  'balance-reminder': {
    'after three days': owes(ORDER, daysBefore(4)),
    'after six days': owes(LONG, daysBefore(0.996)),
    'a part was paid': { ...owes(ORDER, daysBefore(4)), ...PART_PAID },
    'with a place that is kept': { ...owes(ORDER, daysBefore(4)), afterDeadline: 'keep' },
    'with a place that moves': { ...owes(ORDER, daysBefore(4)), afterDeadline: 'move_to_end' },
    'with a place in a batch': { ...owes(ORDER, daysBefore(4)), ...IN_BATCH },
  },
  'balance-last-word': {
    'on the day': owes(ORDER, daysBefore(0.5)),
    'on the eve': owes(ORDER, daysBefore(1)),
  },
  'place-warning': {
    'the place goes to the next one in three days': { ...owes(ORDER, daysBefore(3)), batch: 'Batch 2' },
    'long names': { ...owes(LONG, daysBefore(3)), batch: 'The second batch of the late summer' },
  },
  'place-moved': {
    'to a later batch': {
      ...ORDER,
      formerBatch: 'Batch 1',
      batch: 'Batch 3',
      shipsFrom: '2025-09-01',
      shipsTo: '2025-09-12',
    },
    'to the end of its own batch': {
      ...LONG,
      formerBatch: 'Batch 3',
      batch: 'Batch 3',
      shipsFrom: '2025-08-28',
      shipsTo: '2025-09-12',
    },
  },
  'place-freed': {
    'order and deposit stay': { ...ORDER, batch: 'Batch 2' },
    'a part was paid': { ...ORDER, balancePaid: 30_000, stillDueAmount: 129_840, batch: 'Batch 2' },
  },
  'balance-received': {
    'before shipping': { ...ORDER, manufacturingWeeks: 4 },
    'before the release': { ...ORDER, manufacturingWeeks: 4, releaseAhead: '2025-07-04' },
    'with a place in a batch': { ...ORDER, manufacturingWeeks: 4, ships: 'August 4 – 18' },
    'after shipping': { ...LONG, shipped: true },
    'gear that was paid again': {
      ...GEAR,
      receivedAmount: 14_590,
      returnedAmount: 7_295,
      keptAmount: 7_295,
      manufacturingWeeks: null,
    },
    'after money went back and was paid again': {
      ...ORDER,
      manufacturingWeeks: 4,
      receivedAmount: 195_360,
      returnedAmount: 17_760,
      keptAmount: 177_600,
    },
  },
  'part-received': {
    'a part of the balance, with a day and a place': {
      ...ORDER,
      ...PART_RECEIVED,
      linkExpiresAt: DEADLINE,
      afterDeadline: { becomes: 'free', warned: false },
    },
    'a part of the balance, before it was asked for': {
      ...ORDER,
      ...PART_RECEIVED,
    },
    'what went back is still owed': {
      ...ORDER,
      receivedAmount: 159_840,
      returnedAmount: 17_760,
      stillDueAmount: 17_760,
      paymentLink: PAY,
    },
    'nobody has decided yet': {
      ...ORDER,
      receivedAmount: 159_840,
      returnedAmount: 17_760,
      stillDueAmount: null,
      paymentLink: null,
    },
  },
} satisfies Partial<MailSamples>;
