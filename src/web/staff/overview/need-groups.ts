import type { StaffNeeds } from '#contract/staff-overview.ts';
import { usd } from '#web/client/format.ts';
import { alertText } from './alert-labels.ts';

/** One thing that waits for a person, as a line of the list. */
export type Need = {
  key: string;
  title: string;
  detail: string | null;
  /** Where it is looked after outside, such as a dispute at the card provider. */
  page?: string | null;
  /** Since when it waits. */
  since: string | null;
  /** The record in the panel, as parts of its address. */
  place: string[] | null;
  /** What can be done from the list itself. */
  actions: { words: string; path: string }[];
};

export type NeedGroup = { title: string; count: number; needs: Need[]; all: { words: string; place: string } | null };

/** The list's groups in the order of their urgency; a group without anything is left out. */
export function groupNeeds(needs: StaffNeeds): NeedGroup[] {
  const groups: NeedGroup[] = [
    { title: 'Money and disputes', count: needs.alerts.count, needs: needs.alerts.items.map(alertNeed), all: null },
    { title: 'Failed emails', count: needs.failedMails.count, needs: needs.failedMails.items.map(mailNeed), all: null },
    {
      title: 'Failed webhooks',
      count: needs.failedWebhooks.count,
      needs: needs.failedWebhooks.items.map(webhookNeed),
      all: null,
    },
    {
      title: 'Overdue balances',
      count: needs.overdueBalances.count,
      needs: needs.overdueBalances.items.map(balanceNeed),
      all: { words: 'All overdue orders', place: 'orders?overdue=true' },
    },
    {
      title: 'Unanswered inquiries',
      count: needs.newInquiries.count,
      needs: needs.newInquiries.items.map(inquiryNeed),
      all: { words: 'All new inquiries', place: 'contacts?state=new' },
    },
    {
      title: 'Low stock',
      count: needs.lowStock.count,
      needs: needs.lowStock.items.map(stockNeed),
      all: { words: 'All products', place: 'products' },
    },
  ];
  return groups.filter(({ count }) => count > 0);
}

type ItemOf<Name extends Exclude<keyof StaffNeeds, 'webhooks'>> = StaffNeeds[Name]['items'][number];

function alertNeed({ id, kind, subject, orderNumber, detail, raisedAt }: ItemOf<'alerts'>): Need {
  const { title, todo, facts, page } = alertText(kind, detail);
  const ofBooks = kind.startsWith('books-');
  // The subject of such an alert begins with what it is, which the title says already.
  const about = orderNumber ?? (ofBooks ? subject.slice(subject.indexOf(' ') + 1) : subject);
  return {
    key: `alert-${id}`,
    title: `${title}: ${about}`,
    detail: facts ? `${facts}. ${todo}` : todo,
    page,
    since: raisedAt,
    place: orderNumber ? ['orders', orderNumber] : ofBooks ? ['books'] : null,
    actions: [{ words: 'Mark as done', path: `/api/admin/alerts/${id}/resolve` }],
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
      { words: 'Send again', path: `/api/admin/emails/${id}/retry` },
      { words: 'Mark as done', path: `/api/admin/emails/${id}/resolve` },
    ],
  };
}

function webhookNeed({ id, type, objectId, reason, receivedAt }: ItemOf<'failedWebhooks'>): Need {
  return {
    key: `webhook-${id}`,
    title: `${type}${objectId ? ` of ${objectId}` : ''}`,
    detail: reason,
    since: receivedAt,
    place: null,
    actions: [{ words: 'Replay', path: `/api/admin/webhooks/${id}/replay` }],
  };
}

function balanceNeed({ orderNumber, customerName, outstanding, linkExpiresAt }: ItemOf<'overdueBalances'>): Need {
  return {
    key: `balance-${orderNumber}`,
    title: `${customerName} owes ${usd(outstanding)}`,
    detail: null,
    since: linkExpiresAt,
    place: ['orders', orderNumber],
    actions: [],
  };
}

function inquiryNeed({ id, name, interest, createdAt }: ItemOf<'newInquiries'>): Need {
  return {
    key: `inquiry-${id}`,
    title: `${name}, about ${interest}`,
    detail: null,
    since: createdAt,
    place: ['contacts', String(id)],
    actions: [],
  };
}

function stockNeed({ id, name, stockQuantity }: ItemOf<'lowStock'>): Need {
  return {
    key: `stock-${id}`,
    title: name,
    detail: stockQuantity === 0 ? 'None left' : `${stockQuantity} left`,
    since: null,
    place: ['products', String(id)],
    actions: [],
  };
}
