import { replayWebhook, resolveAlert, resolveMail, retryMail } from '#contract/operation/overview-calls.ts';
import type { StaffNeeds } from '#contract/operation/overview-schemas.ts';
import { formatDay } from '#values/date.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import { NEED_KINDS, NEEDS, type NeedKind, needsPerson } from '#values/staff/staff-needs.ts';
import { usd } from '#web/client/format.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { inText } from '#web/staff/parts/money-labels.ts';
import type { TellMoment } from '#web/staff/parts/page-parts.tsx';
import { alertText } from './alert-labels.ts';

/** Something that can be done from the list itself: the call, and what it is about. */
export type NeedAction = {
  label: string;
  route: typeof resolveAlert | typeof retryMail | typeof resolveMail | typeof replayWebhook;
  id: number;
};

/** One thing that waits for a person, as a line of the list. */
export type Need = {
  key: string;
  title: string;
  detail?: string | null;
  /** Where it is looked after outside, such as a dispute at the card provider. */
  page?: string | null;
  pageLabel?: string;
  /** Since when it waits, or until when there is time. */
  since?: string;
  until?: string;
  /** The record in the panel, as parts of its address. */
  place?: string[] | null;
  actions?: NeedAction[];
};

/** `all`: the page that has all of them. */
export type NeedGroup = { title: string; count: number; needs: Need[]; all?: { label: string; place: string } };

/** What waits for somebody of this role, in groups in the order of their urgency; a group without anything is left out. */
export function groupNeeds(needs: StaffNeeds, role: StaffRole | null, tellMoment: TellMoment): NeedGroup[] {
  const lists = listsOf(needs, tellMoment);
  return NEED_KINDS.filter((kind) => needs[kind].count > 0 && role !== null && needsPerson(kind, role)).map((kind) => ({
    ...{ title: NEEDS[kind].title, count: needs[kind].count },
    ...lists[kind],
  }));
}

function listsOf(needs: StaffNeeds, tellMoment: TellMoment): Record<NeedKind, Pick<NeedGroup, 'needs' | 'all'>> {
  return {
    alerts: { needs: needs.alerts.items.map((alert) => alertNeed(alert, tellMoment)) },
    disputes: { needs: needs.disputes.items.map(disputeNeed) },
    failedMails: { needs: needs.failedMails.items.map(mailNeed) },
    failedWebhooks: { needs: needs.failedWebhooks.items.map(webhookNeed) },
    lateBatches: { needs: needs.lateBatches.items.map(lateNeed) },
    letters: { needs: needs.letters.items.map(letterNeed) },
    releases: { needs: needs.releases.items.map(releaseNeed) },
    overdueBalances: {
      needs: needs.overdueBalances.items.map(balanceNeed),
      all: { label: 'All overdue orders', place: 'orders?overdue=true' },
    },
    deadlines: { needs: needs.deadlines.items.map(deadlineNeed) },
    delayAnswers: { needs: needs.delayAnswers.items.map(answerNeed) },
    buildLocks: { needs: needs.buildLocks.items.map(lockNeed) },
    missingBuilds: {
      needs: needs.missingBuilds.items.map(buildNeed),
      all: { label: 'All bows without a build', place: 'orders?unbuilt=true' },
    },
    openReturns: {
      needs: needs.openReturns.items.map(returnNeed),
      all: { label: 'All open returns', place: 'returns' },
    },
    newInquiries: {
      needs: needs.newInquiries.items.map(inquiryNeed),
      all: { label: 'All new inquiries', place: 'contacts?state=new' },
    },
    lowStock: { needs: needs.lowStock.items.map(stockNeed), all: { label: 'All products', place: 'products' } },
  };
}

type ItemOf<Kind extends NeedKind> = StaffNeeds[Kind]['items'][number];

function alertNeed(
  { id, kind, subject, orderNumber, detail, raisedAt }: ItemOf<'alerts'>,
  tellMoment: TellMoment,
): Need {
  const { title, advice, facts, page } = alertText(kind, { detail, tellMoment });
  const ofBooks = kind.startsWith('books-');
  // The subject of such an alert begins with what it is, which the title says already.
  const about = orderNumber ?? (ofBooks ? subject.slice(subject.indexOf(' ') + 1) : subject);
  return {
    key: `alert-${id}`,
    title: `${title}: ${about}`,
    detail: facts ? `${facts}. ${advice}` : advice,
    page,
    pageLabel: kind.startsWith('print-') ? 'Open it at the print provider' : 'Open it at the card provider',
    since: raisedAt,
    place: orderNumber ? ['orders', orderNumber] : ofBooks ? ['books'] : null,
    actions: [{ label: 'Mark as done', route: resolveAlert, id }],
  };
}

function disputeNeed({ id, amount, reason, page, orderNumber, evidenceDueBy }: ItemOf<'disputes'>): Need {
  return {
    key: `dispute-${id}`,
    title: `${orderNumber ?? 'Without an order'}, ${usd(amount)}: ${inText(reason)}`,
    detail: 'The bank takes evidence until then, once. Without any the money stays with the cardholder.',
    until: evidenceDueBy,
    ...(orderNumber
      ? { place: ['disputes', String(id)] }
      : { place: null, page, pageLabel: 'Open it at the card provider' }),
  };
}

function mailNeed({ id, template, recipient, orderNumber, lastError, createdAt }: ItemOf<'failedMails'>): Need {
  return {
    key: `mail-${id}`,
    title: `${template.replaceAll('-', ' ')} to ${recipient}`,
    detail: lastError,
    since: createdAt,
    place: orderNumber ? ['orders', orderNumber] : null,
    actions: [
      { label: 'Send again', route: retryMail, id },
      { label: 'Mark as done', route: resolveMail, id },
    ],
  };
}

function webhookNeed({ id, type, objectId, reason, receivedAt }: ItemOf<'failedWebhooks'>): Need {
  return {
    key: `webhook-${id}`,
    title: `${type}${objectId ? ` of ${objectId}` : ''}`,
    detail: reason,
    since: receivedAt,
    actions: [{ label: 'Replay', route: replayWebhook, id }],
  };
}

function balanceNeed({ orderNumber, customerName, outstanding, linkExpiresAt }: ItemOf<'overdueBalances'>): Need {
  return {
    key: `balance-${orderNumber}`,
    title: `${customerName} owes ${usd(outstanding)}`,
    since: linkExpiresAt,
    place: ['orders', orderNumber],
  };
}

function deadlineNeed({ linkExpiresAt, ...order }: ItemOf<'deadlines'>): Need {
  const { since: _, ...need } = balanceNeed({ linkExpiresAt, ...order });
  return { ...need, until: linkExpiresAt };
}

function answerNeed({ orderNumber, customerName, answerBy }: ItemOf<'delayAnswers'>): Need {
  return {
    key: `answer-${orderNumber}`,
    title: `${orderNumber}, ${customerName}`,
    detail: 'Has not said yes to the new date. Without an answer the order ends, and its money goes back.',
    until: answerBy,
    place: ['orders', orderNumber],
  };
}

function releaseNeed({ id, name, bow, recipients, askBy }: ItemOf<'releases'>): Need {
  return {
    key: `release-${id}`,
    title: `${bow}, ${name}: ${recipients.toLocaleString('en-US')} to ask for the balance`,
    detail: `Ask by ${formatDay(askBy)}, so that everybody can pay before the bows are begun.`,
    place: [`release?batch=${id}`],
  };
}

function lateNeed({ id, name, bow, shipsTo, likely, waiting }: ItemOf<'lateBatches'>): Need {
  return {
    key: `late-${id}`,
    title: `${bow}, ${name}: last bow forecast for ${formatDay(likely)}`,
    detail: `${formatDay(shipsTo)} is promised to ${counted(waiting, 'customer', 'customers')} who wait. Tell them of another date before it passes, or make more bows a week.`,
    place: [`release/delay?batch=${id}`],
  };
}

function letterNeed({ id, name, bow, lastAt }: ItemOf<'letters'>): Need {
  return {
    key: `letter-${id}`,
    title: `${bow}: ${name}`,
    detail: lastAt ? 'Who waits has had no letter for longer than you promised.' : 'Who waits has had no letter yet.',
    ...(lastAt && { since: lastAt }),
    place: ['release/letters'],
  };
}

function lockNeed({ id, name, bow, lockDay, bows }: ItemOf<'buildLocks'>): Need {
  return {
    key: `lock-${id}`,
    title: `${bow}, ${name}: ${bows.toLocaleString('en-US')} without a build`,
    detail: `Customers can choose until ${formatDay(lockDay)}. They are asked by email; what is missing then stands here.`,
    place: [`orders?batch=${id}`],
  };
}

function buildNeed({ orderNumber, customerName, askedAt }: ItemOf<'missingBuilds'>): Need {
  return {
    key: `build-${orderNumber}`,
    title: `${orderNumber}, ${customerName}`,
    detail: askedAt
      ? 'The customer was asked by email and has not chosen. Call or write, and enter the build on the order.'
      : 'Ask the customer for draw length, draw weight and hand, and enter them on the order.',
    ...(askedAt && { since: askedAt }),
    place: ['orders', orderNumber],
  };
}

function inquiryNeed({ id, name, interest, createdAt }: ItemOf<'newInquiries'>): Need {
  return {
    key: `inquiry-${id}`,
    title: `${name}, about ${interest}`,
    since: createdAt,
    place: ['contacts', String(id)],
  };
}

function stockNeed({ id, name, variantId, variantName, stockQuantity }: ItemOf<'lowStock'>): Need {
  return {
    key: `stock-${id}-${variantId}`,
    title: variantName ? `${name}, ${variantName}` : name,
    detail: stockQuantity === 0 ? 'None left' : `${stockQuantity} left`,
    place: ['products', String(id)],
  };
}

function returnNeed({ id, orderNumber, customerName, arrived, createdAt }: ItemOf<'openReturns'>): Need {
  return {
    key: `return-${id}`,
    title: `${orderNumber}, ${customerName}`,
    detail: arrived ? 'It has arrived: give the money back, or send the other size.' : 'Approve or decline it.',
    since: createdAt,
    place: ['orders', orderNumber],
  };
}
