import { z } from 'zod';
import { bowBuild } from '#contract/fields/build-field.ts';
import { LONGEST_NAME } from '#contract/fields/field-limits.ts';
import { moment } from '#contract/fields/moment.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { emailAddress, filledLine } from '#contract/fields/text.ts';

/** What the page of a bow shows to whoever has its owner's link. */
export const bowPage = z.object({
  serial: z.string(),
  /** What it was sold as, such as "Hunter". */
  name: z.string(),
  color: z.string(),
  build: bowBuild.nullable(),
  madeAt: z.iso.datetime().nullable(),
  shippedAt: z.iso.datetime().nullable(),
  ownerName: z.string(),
  ownerSince: z.iso.datetime(),
});
export type BowPage = z.infer<typeof bowPage>;

/** Any text is taken as a serial number or a secret: what can be none is answered like an unknown one. */
export const bowSerial = z.string().meta({ description: 'The serial number on the bow', examples: ['FDH-26-00037'] });

/** Who gets the bow. */
export const newOwner = z.object({
  name: filledLine(LONGEST_NAME, "Please enter the new owner's name."),
  email: emailAddress("Please enter the new owner's email address."),
});
export type NewOwner = z.infer<typeof newOwner>;

/** POST /api/bows/{serial}/transfer: the secret of the owner's link proves whose it is. */
export const bowTransfer = newOwner.extend({ key: z.string().max(200, 'This link is not complete.') });
export const bowTransferred = z.object({ serial: z.string(), name: z.string(), email: z.string() });
export type BowTransferred = z.infer<typeof bowTransferred>;

/** GET /api/admin/orders/{id}/owners, the first one first. */
export const bowOwnerList = component('BowOwners', {
  /** Null: no bow is being made for the order yet. */
  serial: z.string().nullable(),
  owners: rowsOf({
    name: z.string(),
    email: z.string(),
    since: moment,
    /** Null: the present one. */
    until: moment.nullable(),
  }),
});
export type BowOwnerList = z.input<typeof bowOwnerList>;

/** POST /api/admin/orders/{id}/owners/link */
export const ownerLinkSending = z.object({ requestKey: z.uuid() });
