import { z } from 'zod';
import { failure } from './failure.ts';

/** An answer in JSON: when it is given, and its shape. */
export function answer<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema } } };
}

/** A PDF, which no schema checks. */
export const PDF = { description: 'The paper', content: { 'application/pdf': { schema: z.unknown() } } };

/** An answer that is a status and nothing else. */
export function bare(description: string) {
  return z.null().describe(description);
}

/** The one shape of all refusals, and when this one is given. */
export function refusal(description: string) {
  return answer(description, failure);
}

/** What every call may answer besides its own refusals. */
export const COMMON_REFUSALS = {
  400: refusal('The request is malformed, or details are missing; `fields` says which and what to do.'),
  429: refusal('Too many requests from this address; `Retry-After` says when the next one is taken.'),
  500: refusal('A fault on our side. The request id finds it in our log.'),
};

/** What every call that changes something may answer. */
export const CHANGE_REFUSALS = {
  ...COMMON_REFUSALS,
  403: refusal("The request does not come from the shop's own pages."),
  413: refusal('The body is larger than 64 KiB.'),
  415: refusal('The body is not JSON.'),
};

export const UNKNOWN_RECEIPT = refusal('There is no such order, or it has no such receipt.');

export const CARD_SERVICE_SILENT = {
  503: refusal('The card service does not answer. Trying again cannot charge twice.'),
};

/** What every call of a signed-in customer may answer. */
export const SESSION_REFUSALS = {
  401: refusal('Nobody is signed in here, or the session is over.'),
};

/** What every call may answer that takes an ID token. */
export const TOKEN_REFUSALS = {
  401: refusal(
    'The ID token is missing, shortened, forged or out of date, or its owner has signed out everywhere since.',
  ),
  503: refusal("The identity provider's keys cannot be read now; `Retry-After` says when to try again."),
};

export const NEVER_SIGNED_IN = refusal('Whoever the token belongs to has not signed in here yet.');

const NOT_STAFF = refusal('Whoever asks may not work here: a visitor, a customer, or a session of staff that is over.');

/** What every call of the staff may answer; 401 comes before anything else of the request is looked at. */
export const STAFF_READ_REFUSALS = {
  ...COMMON_REFUSALS,
  401: NOT_STAFF,
  403: refusal('`not-your-role`: the role of whoever asks does not include this call.'),
};
export const STAFF_CHANGE_REFUSALS = {
  ...CHANGE_REFUSALS,
  401: NOT_STAFF,
  403: refusal('`not-your-role`: the role of whoever asks does not include this call; or another site has sent it.'),
};

/** What a list of orders may answer, and whatever is done with all that it lets through. */
export const TOO_MANY_TO_SORT = refusal(
  '`too-many-to-sort`: by days, deadlines, balances and contents more than 10,000 orders are asked for by total or name, or by a search by either of them more than 2,000, and these are only listed by time.',
);
