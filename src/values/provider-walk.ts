/**
 * The day on which the owner last had the shop's own code walk through the card provider's test mode; null: never.
 * Written by `npm run prove:provider`.
 */
export const PROVIDER_WALKED_ON: string | null = null;

/** What the Money page and docs/proof.md say until then. */
export const NEVER_WALKED = 'This shop was never tried against the real card provider.';
