import { failure } from '#contract/failure.ts';

/** A refusal in a route's response schemas: the one shape of all of them, and when it happens. */
export function refusal(description: string) {
  return { description, content: { 'application/json': { schema: failure } } };
}

/** What every resource of the API may answer besides its own refusals. */
export const COMMON_REFUSALS = {
  400: refusal('The request is malformed, or details are missing; `fields` says which and what to do.'),
  429: refusal('Too many requests from this address; `Retry-After` says when the next one is taken.'),
  500: refusal('A fault on our side. The request id finds it in our log.'),
};

/** What every resource that changes something may answer. */
export const CHANGE_REFUSALS = {
  ...COMMON_REFUSALS,
  403: refusal("The request does not come from the shop's own pages."),
  413: refusal('The body is larger than 64 KiB.'),
  415: refusal('The body is not JSON.'),
};

export const CARD_SERVICE_SILENT = {
  503: refusal('The card service does not answer. Trying again cannot charge twice.'),
};

/** What every resource of a signed-in customer may answer. */
export const SESSION_REFUSALS = {
  401: refusal('Nobody is signed in here, or the session is over.'),
};

/** What every resource of the staff may answer; before anything else of the request is looked at. */
export const STAFF_REFUSALS = {
  401: refusal('Whoever asks may not work here: a visitor, a customer, or a session of staff that is over.'),
};

/** What every resource may answer that takes an ID token. */
export const TOKEN_REFUSALS = {
  401: refusal(
    'The ID token is missing, shortened, forged or out of date, or its owner has signed out everywhere since.',
  ),
  503: refusal("The identity provider's keys cannot be read now; `Retry-After` says when to try again."),
};

export const NEVER_SIGNED_IN = refusal('Whoever the token belongs to has not signed in here yet.');
