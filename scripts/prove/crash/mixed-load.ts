import { setTimeout as pause } from 'node:timers/promises';
import { giveDataKeys, unseal } from '#db/columns/data-keys.ts';
import { staffApi } from '#tests/support/journeys/staff.ts';
import { charge, intentOf, openCheckout, payBalance, saveOrder } from '#tests/support/processes/order-by-api.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { DATA_KEY, type ShopsBesideSandbox } from './open-shops.ts';

export type MixedLoad = {
  /** The numbers of the orders that customers were told of. */
  acknowledged: Set<string>;
  /** Whatever a visitor, a customer or staff got that was no success. */
  refused: string[];
  /** How many deposits and balances were charged, and answers given. */
  charged: number;
  balances: number;
  answers: number;
  longestAnswerMs: number;
  /** Resolves once what was begun has come to its end. */
  stop(): Promise<void>;
};

type Options = Pick<ShopsBesideSandbox, 'sandbox' | 'shops' | 'ask'> & {
  /** The servers that are asked, by their place among the shops; may change meanwhile. */
  inService: number[];
  customersAtOnce: number;
};

const PAGES = ['/', '/bows', '/gear', '/account', '/terms', '/retailers'];
/** What the panel asks for again and again. */
const READINGS = ['orders', 'work', 'needs', 'summary', 'bows', 'audit', 'figures?days=90'].map(
  (path) => `/api/admin/${path}`,
);

/**
 * Visitors read, customers order and pay balances, and staff read and cancel, each step on any server in service, until they are stopped. Of
 * three orders one is paid whole, one cancelled, and one waits.
 */
export async function startMixedLoad({ sandbox, shops, ask, inService, customersAtOnce }: Options): Promise<MixedLoad> {
  giveDataKeys([DATA_KEY]);
  const staffAt = shops.map((shop) => staffApi(shop));
  // The sessions are kept in the database, and outlive the servers.
  await Promise.all(staffAt.map((staff) => staff('GET', '/api/admin/products')));
  await ask('update mail_settings set cancel_wait_seconds = 2');
  let [visits, paidUpTo, over] = [0, 0, false];

  const anyIndex = () => inService[Math.floor(Math.random() * inService.length)] ?? 0;
  const anyShop = () => shops[anyIndex()] as RunningServer;

  /** Again and again, until all is over; what goes wrong is noted with its time. */
  async function goOn(pauseMs: number, once: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !over; turn += 1) {
      await once(turn).catch((fault: unknown) => load.refused.push(described(fault)));
      await pause(pauseMs);
    }
  }
  async function timed<T>(answer: Promise<T>): Promise<T> {
    const began = performance.now();
    const value = await answer;
    load.longestAnswerMs = Math.max(load.longestAnswerMs, performance.now() - began);
    load.answers += 1;
    return value;
  }
  const newCustomer = () => {
    visits += 1;
    return { address: `10.${(visits >> 8) & 255}.${visits & 255}.1`, email: `ada.${visits}@example.com` };
  };

  async function read(turn: number): Promise<void> {
    const path = PAGES[turn % PAGES.length] ?? '/';
    const answer = await timed(fetch(`${anyShop().origin}${path}`));
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  }
  async function buy(): Promise<void> {
    const customer = newCustomer();
    const intentId = intentOf((await timed(openCheckout(anyShop(), customer))).clientSecret);
    load.acknowledged.add((await timed(saveOrder(anyShop(), customer, intentId))).orderNumber);
    await charge(sandbox, intentId);
    load.charged += 1;
  }
  async function pay(): Promise<void> {
    const [order] = await ask<{ id: number; token: string }>(
      `select id, payment_token as token from orders
        where status = 'paid_deposit' and payment_token is not null and id % 3 = 1 and id > $1 order by id limit 1`,
      [paidUpTo],
    );
    if (!order) return;
    paidUpTo = order.id;
    await timed(payBalance(anyShop(), newCustomer(), unseal(order.token), sandbox));
    load.balances += 1;
  }
  async function manage(turn: number): Promise<void> {
    const staff = staffAt[anyIndex()] as ReturnType<typeof staffApi>;
    await timed(staff('GET', READINGS[turn % READINGS.length] ?? ''));
    const [order] = await ask<{ number: string }>(
      `select order_number as number from orders
        where status = 'paid_deposit' and cancels_at is null and id % 3 = 0 order by id limit 1`,
    );
    if (!order) return;
    await timed(staff('POST', `/api/admin/orders/${order.number}/cancel`, { reason: 'The customer asked.' }));
  }

  const load: MixedLoad = {
    acknowledged: new Set(),
    refused: [],
    charged: 0,
    balances: 0,
    answers: 0,
    longestAnswerMs: 0,
    async stop() {
      over = true;
      await busy;
    },
  };
  const customers = Array.from({ length: customersAtOnce }, () => goOn(20, buy));
  const busy = Promise.all([...customers, goOn(100, read), goOn(200, pay), goOn(200, manage)]);
  return load;
}

function described(fault: unknown): string {
  const { message, cause } = fault as Error;
  return `${new Date().toISOString()} ${message} ${cause ?? ''}`.slice(0, 300);
}
