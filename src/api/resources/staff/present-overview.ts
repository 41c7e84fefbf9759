import type { StaffFigures, StaffNeeds } from '#contract/staff-overview.ts';
import type { Figures } from '#shop/overview/read-figures.ts';
import type { Needs } from '#shop/overview/read-needs.ts';
import { toDecimal } from '#values/money.ts';

export function presentNeeds(needs: Needs): StaffNeeds {
  const { alerts, failedMails, failedWebhooks, overdueBalances, lowStock, newInquiries, webhooks } = needs;
  return {
    alerts: each(alerts, ({ raisedAt, ...alert }) => ({ ...alert, raisedAt: raisedAt.toISOString() })),
    failedMails: each(failedMails, dated),
    failedWebhooks: each(failedWebhooks, ({ receivedAt, ...event }) => ({
      ...event,
      receivedAt: receivedAt.toISOString(),
    })),
    overdueBalances: each(overdueBalances, ({ outstanding, linkExpiresAt, ...order }) => ({
      ...order,
      outstanding: toDecimal(outstanding),
      linkExpiresAt: linkExpiresAt.toISOString(),
    })),
    lowStock,
    newInquiries: each(newInquiries, dated),
    webhooks: { lastAt: webhooks.lastAt?.toISOString() ?? null, refused: webhooks.refused },
  };
}

export function presentFigures({ days, totals, funnel }: Figures): StaffFigures {
  return {
    days: days.map(({ received, refunded, ...day }) => ({
      ...day,
      received: toDecimal(received),
      refunded: toDecimal(refunded),
    })),
    totals: {
      received: toDecimal(totals.received),
      refunded: toDecimal(totals.refunded),
      outstanding: toDecimal(totals.outstanding),
    },
    funnel,
  };
}

type List<Item> = { count: number; items: Item[] };

function each<Item, Shown>({ count, items }: List<Item>, present: (item: Item) => Shown): List<Shown> {
  return { count, items: items.map(present) };
}

function dated<Item extends { createdAt: Date }>({ createdAt, ...item }: Item) {
  return { ...item, createdAt: createdAt.toISOString() };
}
