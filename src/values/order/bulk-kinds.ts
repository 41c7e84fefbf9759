/** What is done with many orders at once, as a run that is watched. */
export const BULK_KINDS = ['process', 'ship', 'payment-links'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/**
 * A line of a run. `already`: it was so before the run, and nothing was done. `refused`: it stayed as it was, and the line says
 * why.
 */
export const BULK_LINE_STATES = ['waiting', 'done', 'already', 'refused'] as const;
export type BulkLineState = (typeof BULK_LINE_STATES)[number];

/** What goes into a parcel of a run: all that the shop still has to send, or of an order with bow and gear one of the two. */
export const PARCEL_CONTENTS = ['all', 'bow', 'gear'] as const;
export type ParcelShare = (typeof PARCEL_CONTENTS)[number];

/** Lines and characters of a file with shipments, which is one request. Runs over orders are as long as their list. */
export const MOST_SHIPMENTS = 10_000;
export const LONGEST_SHIPMENTS = 1_250_000;

export const LONGEST_CARRIER = 40;
export const LONGEST_TRACKING = 64;
