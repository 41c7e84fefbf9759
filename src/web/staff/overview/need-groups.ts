import { may, type Permission } from '#contract/access.ts';
import { replayWebhook, resolveAlert, resolveMail, retryMail } from '#contract/operation/overview-calls.ts';
import type { StaffNeeds } from '#contract/operation/overview-schemas.ts';
import type { StaffRole } from '#values/staff.ts';
import { usd } from '#web/client/format.ts';
import type { TellMoment } from '#web/staff/parts/moment.tsx';
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
  /** Since when it waits. */
  since?: string;
  /** The record in the panel, as parts of its address. */
  place?: string[] | null;
  actions?: NeedAction[];
};

/** `all`: the page that has all of them. */
export type NeedGroup = {
  title: string;
  count: number;
  needs: Need[];
  all?: { label: string; place: string };
  /** Whose it is to look after. */
  permission: Permission;
};

/** What waits for somebody of this role, in groups in the order of their urgency; a group without anything is left out. */
export function groupNeeds(needs: StaffNeeds, role: StaffRole | null, tellMoment: TellMoment): NeedGroup[] {
  const { alerts, failedMails, failedWebhooks, overdueBalances, missingBuilds, openReturns, newInquiries, lowStock } =
    needs;
  const groups: NeedGroup[] = [
    {
      title: 'Money, disputes and printing',
      permission: 'customers',
      count: alerts.count,
      needs: alerts.items.map((alert) => alertNeed(alert, tellMoment)),
    },
    {
      title: 'Failed emails',
      permission: 'customers',
      count: failedMails.count,
      needs: failedMails.items.map(mailNeed),
    },
    {
      title: 'Failed webhooks',
      permission: 'business',
      count: failedWebhooks.count,
      needs: failedWebhooks.items.map(webhookNeed),
    },
    {
      title: 'Overdue balances',
      permission: 'orders.serve',
      count: overdueBalances.count,
      needs: overdueBalances.items.map(balanceNeed),
      all: { label: 'All overdue orders', place: 'orders?overdue=true' },
    },
    {
      title: 'Bows without a build',
      permission: 'orders.see',
      count: missingBuilds.count,
      needs: missingBuilds.items.map(buildNeed),
      all: { label: 'All bows without a build', place: 'orders?unbuilt=true' },
    },
    {
      title: 'Returns',
      permission: 'customers',
      count: openReturns.count,
      needs: openReturns.items.map(returnNeed),
      all: { label: 'All open returns', place: 'returns' },
    },
    {
      title: 'Unanswered inquiries',
      permission: 'customers',
      count: newInquiries.count,
      needs: newInquiries.items.map(inquiryNeed),
      all: { label: 'All new inquiries', place: 'contacts?state=new' },
    },
    {
      title: 'Low stock',
      permission: 'catalogue.change',
      count: lowStock.count,
      needs: lowStock.items.map(stockNeed),
      all: { label: 'All products', place: 'products' },
    },
  ];
  return groups.filter(({ count, permission }) => count > 0 && role !== null && may(role, permission));
}

type ItemOf<Name extends Exclude<keyof StaffNeeds, 'webhooks'>> = StaffNeeds[Name]['items'][number];

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
