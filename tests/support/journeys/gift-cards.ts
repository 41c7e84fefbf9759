import { type APIRequestContext, expect } from '@playwright/test';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { cardProvider } from '#tests/support/processes/order-by-api.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { type JourneyMail, mailsTo } from './checkout.ts';

type Sold = { recipient: string; amount: string; buyer?: string };

/**
 * An order of one gift card, as a checkout leaves it, whose card is then charged at the provider: the shop learns of it by the
 * webhook, issues the card and mails it. Resolves with the code that its recipient reads.
 */
export async function buyGiftCard(
  shop: Pick<RunningServer, 'origin' | 'dataDir'>,
  request: APIRequestContext,
  { recipient, amount, buyer = 'ann@example.com' }: Sold,
): Promise<{ code: string; orderNumber: string }> {
  const orderNumber = `FD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const stripe = cardProvider(shop.origin);
  const intent = await stripe.paymentIntents.create({ amount: Math.round(Number(amount) * 100), currency: 'usd' });
  await askDatabase(
    shop.dataDir,
    `with bought as (
      insert into orders (order_number, customer_name, customer_email, shipping_address, bow_color, total_amount,
        deposit_amount, remaining_balance, stripe_payment_intent_id)
      values ($1, 'Ann Archer', $2, '1 Ridge Road, Bozeman, MT 59715', null, $3, $3, 0, $4) returning id
    ), product as (
      insert into products (name, description, price, category, is_active, archived_at)
      values ('Gift card', 'For bows and gear.', $3, 'Gift Cards', false, now()) returning id
    ), line as (
      insert into order_items (order_id, product_id, kind, name, quantity, price, gift_recipient, gift_message)
      select bought.id, product.id, 'gift_card', 'Gift card', 1, $3, $5, 'Happy birthday!' from bought, product
    )
    insert into payments (order_id, leg, provider_intent_id, amount, full_price, status, mode)
    select id, 'deposit', $4, $3, $3, 'requires_payment_method', 'sandbox' from bought`,
    [orderNumber, buyer, amount, intent.id, recipient],
  );
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url: `${shop.origin}/` });
  return { code: await mailedCode(request, recipient), orderNumber };
}

/** The code in the newest of so many mails to a recipient. */
export async function mailedCode(request: APIRequestContext, recipient: string, mails = 1): Promise<string> {
  const received: JourneyMail[] = await mailsTo(request, recipient, mails);
  const codes = received
    .toSorted((one, other) => other.id - one.id)
    .map(({ text }) => /\b[2-9A-Y]{4}(?:-[2-9A-Y]{4}){3}\b/.exec(text)?.[0]);
  expect(codes[0], received.map(({ text }) => text).join('\n')).toBeDefined();
  return codes[0] ?? '';
}
