import { Refusal } from './refusal.ts';

/** One answer for unknown, malformed and expired links (rule 7.4), so that nobody learns which exist. */
export const LINK_INVALID = { error: 'This payment link is invalid or has expired.', code: 'link-invalid' };

export function linkInvalid(): Refusal {
  return new Refusal(404, LINK_INVALID.code, LINK_INVALID.error);
}
