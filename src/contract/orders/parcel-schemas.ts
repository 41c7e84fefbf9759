import { z } from 'zod';
import { filledLine, line, prose } from '#contract/fields/text.ts';
import { uniqueLines, uniqueNumbers } from '#contract/fields/unique-list.ts';
import { MOST_OF_ONE } from '#values/order/gear.ts';

/** The limits of carriers and tracking numbers, here and where the order is shipped. */
const carrier = line(40).optional();
const trackingNumber = line(64).optional();

/** Of a step that may arrive late, or twice: `requestKey` makes it happen once, `version` is that of the order that was shown. */
export const sentLater = { requestKey: z.uuid().optional(), version: z.string().max(60).optional() };

const chosenLine = z.object({
  orderItemId: z.int().positive().max(2_147_483_647),
  quantity: z.int().positive().max(MOST_OF_ONE),
});

/**
 * POST /api/admin/orders/{id}/parcels: one parcel with these lines, or with all that the shop itself can send now. What the
 * print provider sends is not among them.
 */
export const orderParcel = z.object({
  items: uniqueLines(chosenLine).min(1, 'Please choose what is in the parcel.').max(200).optional(),
  carrier,
  trackingNumber,
  allowUnpaid: z.boolean().default(false),
  /** A person was asked: gear that ships with a bow goes without it. */
  allowAlone: z.boolean().default(false),
  /** Orders of gear that go in the same parcel as this one's bow, by their numbers; left out, those that are paid. */
  together: uniqueNumbers('An order is named twice.', line(32)).max(50).optional(),
  ...sentLater,
});
export type OrderParcelRequest = z.input<typeof orderParcel>;

/** PUT /api/admin/orders/{id}/parcels/{parcel}: by whom it goes, and under which number; both as they are to be. */
export const trackingCorrection = z.object({
  carrier: line(40),
  trackingNumber: filledLine(64, 'Please give the tracking number.'),
});
export type TrackingCorrection = z.infer<typeof trackingCorrection>;

/** POST /api/admin/orders/{id}/parcels/{parcel}/take-back: the customer reads the reason. */
export const shipmentTakenBack = z.object({
  reason: prose(200, 'Please give the reason: the customer reads it in an email.'),
});

/** POST /api/admin/orders/{id}/replacements: pieces that have left, once more. */
export const orderReplacement = z.object({
  items: uniqueLines(chosenLine).min(1, 'Please choose what is in the parcel.').max(200),
  reason: filledLine(200, 'Please give the reason: the history keeps it.'),
  carrier,
  trackingNumber,
  requestKey: z.uuid(),
});
