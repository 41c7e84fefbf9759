/** Why a webhook that looks like the card provider's is refused: another secret signed it, or it was signed too long ago. */
export const WEBHOOK_REFUSALS = ['other-secret', 'too-old'] as const;
export type WebhookRefusal = (typeof WEBHOOK_REFUSALS)[number];
