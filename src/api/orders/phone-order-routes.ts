import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NOT_OFFERED, Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/orders/phone-order-calls.ts';
import type { OrderRow, VariantRow } from '#db/schema.ts';
import { allTerms } from '#shop/catalogue/current-terms.ts';
import { needsStock, variantNameOf } from '#shop/catalogue/item-kind.ts';
import { type Gear, listGear } from '#shop/catalogue/list-gear.ts';
import { LEAST_CHARGE } from '#shop/catalogue/price-order.ts';
import {
  type AskedPrice,
  enterOrder,
  entryLink,
  type OrderEntered,
  priceAsked,
} from '#shop/orders/placing/enter-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { zipCodeOf } from '#values/address/zip-codes.ts';
import { formatUsd } from '#values/money.ts';
import { priceOf } from '#values/order/gear.ts';
import { detailsOf } from '#values/order/order-details.ts';
import { nameLine } from '#values/text/line-text.ts';

/** Orders that customers give by phone. */
export const staffPhoneOrders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readPhoneOffer, async () => {
    return presentOffer(await allTerms(shop), await listGear(shop), shop.printing !== null);
  });

  serve(app, calls.pricePhoneOrder, async ({ body: { bow, gear, state, zip } }) => {
    const asked = await priceAsked(shop, { bow, gear, state: state || null, zip: zipCodeOf(zip) });
    if (!asked.ok) throw Refusal.of(409, refuse(asked).failure);
    return presentPrice(asked);
  });

  serve(app, calls.enterPhoneOrder, async ({ body, staff }) => {
    const { address, shippingAddress, bowColor, build, bow, gear, requestKey } = body;
    const details = {
      ...detailsOf({ ...body, shippingAddress: address ?? shippingAddress, bowColor: bowColor || null }),
      build,
    };
    const shown = {
      total: centsOf(body.totalAmount),
      deposit: centsOf(body.depositAmount),
      balance: centsOf(body.remainingBalance),
    };
    const entered = await enterOrder(shop, staff, { details, bow, gear, shown, requestKey });
    if (!entered.ok) throw refuse(entered);
    return presentEntered(shop, entered.order);
  });
};

function presentOffer(bows: Awaited<ReturnType<typeof allTerms>>, gear: Gear[], prints: boolean) {
  return {
    bows: bows.map(({ productName, colors, pricing, ...terms }) => ({
      ...terms,
      name: productName,
      finishes: colors,
      price: pricing.fullPrice,
      deposit: pricing.deposit,
    })),
    gear: gear
      .filter(({ kind }) => kind === 'stock' || (kind === 'print' && prints))
      .flatMap(({ product, kind, variants }) => {
        const { id: productId, name, stockQuantity, price } = product;
        const line = (variant: VariantRow | null) => ({
          productId,
          variantId: variant?.id ?? null,
          name,
          variantName: variant && variantNameOf(variant),
          price: variant ? priceOf(product, variant) : price,
          left: needsStock(kind) ? (variant?.stockQuantity ?? stockQuantity) : null,
        });
        return variants.length === 0 ? [line(null)] : variants.map(line);
      }),
  };
}

function presentPrice({ lines, price, assumed }: AskedPrice) {
  return {
    lines,
    shippingAmount: price.shipping,
    shippingAssumed: assumed,
    taxAmount: price.tax,
    totalAmount: price.total,
    depositAmount: price.today,
    remainingBalance: price.later,
  };
}

/** As it was entered, also where it has been paid since, and asked for by a second click. */
function presentEntered(shop: Shop, order: OrderRow) {
  return {
    ...order,
    depositAmount: order.depositAmount ?? 0,
    paymentLink: entryLink(shop, order) ?? '',
    payBy: order.linkExpiresAt ?? order.createdAt,
  };
}

/** In words for staff, who have the customer on the phone. Nothing was saved. */
function refuse(refused: Exclude<OrderEntered, { ok: true }>): Refusal {
  const { reason } = refused;
  const conflict = (sentence: string) => new Refusal(409, reason, sentence);
  switch (reason) {
    case 'nothing-asked':
      return conflict('Please choose a bow or gear.');
    case 'nothing-on-sale':
      return conflict('This bow is not on pre-order any more. Please choose another one.');
    case 'paused':
      return conflict('Pre-orders of this bow are paused. Open them again under Campaigns, or call back later.');
    case 'sold-out':
      return conflict(
        'No place is left for this bow. Nothing was saved. Add bows to a batch under Campaigns, or ask the customer to join the waiting list on the bow’s page.',
      );
    case 'too-many-bows': {
      const allowed = refused.most === 1 ? 'one of these bows' : `${refused.most} of these bows`;
      return conflict(
        `A customer can order ${allowed}, and this email address has as many on order. Nothing was saved. The limit is under Campaigns.`,
      );
    }
    case 'out-of-stock':
      return conflict(refused.lines.map(tellLine).join(' '));
    case 'not-left':
      return new Refusal(
        409,
        'out-of-stock',
        `There is not enough left of: ${refused.names.join(', ')}. Nothing was saved.`,
      );
    case 'too-little':
      return conflict(`A card cannot be charged less than ${formatUsd(LEAST_CHARGE)}. Please add something.`);
    case 'entered-already': {
      const { orderNumber } = refused;
      return conflict(`This was saved already as ${orderNumber}, with other details. Please correct that order.`);
    }
    case 'amount-differs': {
      const { deposit, total } = refused.actual;
      const error = `A price has changed: the total is ${formatUsd(total)} now, and ${formatUsd(deposit)} is due at once. Please tell the customer, and save again.`;
      return new Refusal(422, reason, error);
    }
    case 'unknown-color':
      return new Refusal(422, reason, NOT_OFFERED, 'bowColor');
    case 'unknown-state':
      return new Refusal(422, reason, 'Please enter a state of the USA, such as MT: parcels go there alone.', 'state');
  }
}

type NotOrdered = Extract<OrderEntered, { reason: 'out-of-stock' }>['lines'][number];

function tellLine({ name, variantName, problem, available }: NotOrdered): string {
  const named = nameLine({ name, variantName });
  if (problem === 'sold-out') return `${named} is sold out.`;
  if (problem === 'too-many') return `Of ${named} there ${available === 1 ? 'is' : 'are'} ${available ?? 0} left.`;
  return `${named} cannot be ordered by phone.`;
}
