import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NOT_YOURS, Refusal } from '#api/http/refusal.ts';
import { sendPdf } from '#api/http/send-pdf.ts';
import { serve } from '#api/http/serve.ts';
import { may } from '#contract/access.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as parcels from '#contract/orders/parcel-calls.ts';
import * as calls from '#contract/orders/staff-order-calls.ts';
import { decideMoneyBack } from '#shop/orders/cancel-and-refund/decide-money-back.ts';
import { refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { askCancellation, stopCancellation } from '#shop/orders/cancel-and-refund/staff-cancellation.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { undoStep } from '#shop/orders/changes/undo-step.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { correctTracking } from '#shop/orders/parcels/correct-tracking.ts';
import { sendReplacement } from '#shop/orders/parcels/send-replacement.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { takeBackParcel } from '#shop/orders/parcels/take-back-parcel.ts';
import { makeStaffReceipt, readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Ok } from '#values/result.ts';
import { presentStaffOrderDetail } from './present-staff-order.ts';
import { type RefusedStaffOrder, refuseStaffOrder } from './refuse-order.ts';

const NOT_CLOSED =
  'The card service does not answer just now, and the open payments of this order have to be closed there first. The order was not cancelled. Please try again in a minute.';

/** One order, the work on it, its money, and its parcels after they were sent. */
export const staffOrder: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readOrder, async ({ params: { order } }) => {
    return await answerWithOrder(shop, order, { ok: true });
  });

  serve(app, calls.readStaffReceipt, async ({ params: { order, number } }, reply) => {
    return sendPdf(reply, `receipt-${number}`, await makeStaffReceipt(shop, order, number));
  });

  serve(app, calls.moveOrder, async ({ params: { order }, body: step, staff }) => {
    const { allowUnpaid, requestKey, version } = step;
    const moved =
      step.status === 'processing'
        ? await processOrder(shop, staff, order, { allowUnpaid, requestKey, version })
        : await shipOrder(shop, staff, order, {
            carrier: step.carrier || null,
            trackingNumber: step.trackingNumber || null,
            allowUnpaid,
            requestKey,
            version,
          });
    return await answerWithOrder(shop, order, moved);
  });

  serve(app, calls.undoOrderStep, async ({ params: { order }, body: { change }, staff }) => {
    const undone = await undoStep(shop, staff, order, eventOf(change), { work: may(staff.role, 'orders.make') });
    if (!undone.ok && undone.reason === 'not-yours') throw Refusal.of(403, NOT_YOURS);
    return await answerWithOrder(shop, order, undone);
  });

  serve(app, calls.shipParcel, async ({ params: { order }, body: { carrier, trackingNumber, ...parcel }, staff }) => {
    const facts = { carrier: carrier || null, trackingNumber: trackingNumber || null };
    return await answerWithOrder(shop, order, await shipLines(shop, staff, order, { ...parcel, ...facts }));
  });

  serve(app, calls.correctOrder, async ({ params: { order }, body: { address, shippingAmount, ...given }, staff }) => {
    const agreed = shippingAmount === undefined ? {} : { shippingAmount: centsOf(shippingAmount) };
    const details = { ...given, ...agreed, shippingAddress: address ?? given.shippingAddress };
    const corrected = await correctDetails(shop, staff, order, details);
    return await answerWithOrder(shop, order, corrected);
  });

  serve(app, calls.addOrderNote, async ({ params: { order }, body: note, staff }) => {
    return await answerWithOrder(shop, order, await addStaffNote(shop, staff, order, note));
  });

  serve(app, calls.cancelOrder, { outage: NOT_CLOSED }, async ({ params: { order }, body, staff }) => {
    const { reason, refundAmount } = body;
    const refund = refundAmount === undefined ? undefined : centsOf(refundAmount);
    const asked = await askCancellation(shop, staff, order, { reason, refund });
    return await answerWithOrder(shop, order, asked, 'refundAmount');
  });

  serve(app, calls.stopCancellation, async ({ params: { order }, staff }) => {
    return await answerWithOrder(shop, order, await stopCancellation(shop, staff, order));
  });

  serve(app, calls.refundOrder, async ({ params: { order }, body, staff }) => {
    const { amount, lines, shipping, meaning, shown, ...request } = body;
    const cents = centsOf(amount);
    const refunded =
      lines || shipping
        ? await refundLines(shop, staff, order, {
            ...request,
            lines: lines ?? [],
            shipping: shipping ?? false,
            shown: cents,
          })
        : await refundOrder(shop, staff, order, {
            ...request,
            amount: cents,
            meaning,
            shown: shown === undefined ? undefined : centsOf(shown),
          });
    return await answerWithOrder(shop, order, refunded);
  });

  serve(app, calls.decideMoneyBack, async ({ params: { order }, body: decision, staff }) => {
    const decided = await decideMoneyBack(shop, staff, order, decision);
    return await answerWithOrder(shop, order, decided);
  });

  serve(app, calls.renewPaymentLink, async ({ params: { order }, body, staff }) => {
    const renewed = await renewLink(shop, staff, order, body);
    if (!renewed.ok) throw refuseStaffOrder(renewed);
    return renewed;
  });

  serve(app, parcels.correctTracking, async ({ params: { order, parcel: parcelId }, body, staff }) => {
    const tracking = { parcelId, carrier: body.carrier || null, trackingNumber: body.trackingNumber };
    return await answerWithOrder(shop, order, await correctTracking(shop, staff, order, tracking));
  });

  serve(app, parcels.takeBackParcel, async ({ params: { order, parcel }, body: { reason }, staff }) => {
    const taken = await takeBackParcel(shop, staff, order, { parcelId: parcel, reason });
    return await answerWithOrder(shop, order, taken);
  });

  serve(app, parcels.sendReplacement, async ({ params: { order }, body, staff }) => {
    const facts = { carrier: body.carrier || null, trackingNumber: body.trackingNumber || null };
    const sent = await sendReplacement(shop, staff, order, { ...body, ...facts });
    return await answerWithOrder(shop, order, sent);
  });
};

/** What follows a change of an order: the order as it is now, or why it stayed as it was. */
async function answerWithOrder(shop: Shop, key: string, outcome: Ok | RefusedStaffOrder, amountField?: string) {
  const read = outcome.ok ? await readStaffOrder(shop, key) : outcome;
  if (!read.ok) throw refuseStaffOrder(read, amountField);
  return presentStaffOrderDetail(read.facts);
}

/** An event's id is `o-` and its number. */
function eventOf(change: string): number {
  return change.startsWith('o-') ? Number(change.slice(2)) : 0;
}
