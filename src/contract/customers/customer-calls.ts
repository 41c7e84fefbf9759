import { z } from 'zod';
import { answer, NEVER_SIGNED_IN, refusal, SESSION_REFUSALS, TOKEN_REFUSALS } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './customer-schemas.ts';

const defineSigningIn = callsOf('Signing in');
const defineOwnOrders = callsOf('Own orders');

export const signIn = defineSigningIn('POST /api/auth/firebase-sync', {
  summary: 'Sign in with an ID token',
  description:
    "Makes or refreshes the customer's record and opens a session of 14 days (of 12 hours for who works here) in the cookie `session`, in place of one that the browser had. Takes the identity provider's whole ID token as `Authorization: Bearer`; `uid` and `email` must be the token's own. Guest orders join the account by a verified address.",
  body: schemas.firebaseSyncRequest,
  answers: {
    200: answer('The customer', schemas.currentUser),
    ...TOKEN_REFUSALS,
    403: refusal("The uid or the address is not the token's, or the request comes from another site's page."),
    409: refusal('Another account has this address, and the token does not prove it.'),
    422: refusal('The token names no address.'),
  },
});

export const readCurrentUser = defineSigningIn('GET /api/auth/user', {
  summary: 'Who is signed in',
  description: 'The customer of the session. Without one, the cookie `signed_in` is taken out of the browser.',
  answers: { 200: answer('The customer', schemas.currentUser), ...SESSION_REFUSALS },
});

export const readUserOfToken = defineSigningIn('GET /api/auth/firebase-user', {
  summary: 'The customer of an ID token',
  description: "Takes the identity provider's whole ID token as `Authorization: Bearer` and changes nothing.",
  answers: { 200: answer('The customer', schemas.currentUser), ...TOKEN_REFUSALS, 404: NEVER_SIGNED_IN },
});

export const signOut = defineSigningIn('POST /api/auth/sign-out', {
  summary: 'Sign out',
  description:
    'Ends the session of this browser; with `everywhere` those of all browsers, and ID tokens of earlier sign-ins open none any more. Signing out of this browser alone works without a session too.',
  body: schemas.signOutRequest,
  answers: {
    200: answer('This browser is signed out', z.object({ signedOut: z.literal(true) })),
    401: refusal('`everywhere` was asked for by a session that is over: the other browsers are as they were.'),
  },
});

export const readSessions = defineSigningIn('GET /api/user/sessions', {
  summary: 'Where the customer is signed in',
  description: 'The open sessions of the customer of this one, 100 at most.',
  answers: { 200: answer('The sessions', schemas.customerSessions), ...SESSION_REFUSALS },
});

export const endSession = defineSigningIn('DELETE /api/user/sessions/:id', {
  summary: 'Sign another browser out',
  description:
    'At once. ID tokens of the sign-in that it had open no session any more. This browser signs out by `sign-out`.',
  params: z.object({ id: rowId }),
  answers: {
    200: answer('The sessions that are left', schemas.customerSessions),
    ...SESSION_REFUSALS,
    404: refusal('This session is over, another customer’s, or the one that asks.'),
  },
});

export const endOtherSessions = defineSigningIn('DELETE /api/user/sessions', {
  summary: 'Sign out everywhere else',
  description:
    'Ends all sessions but this one, and ID tokens of earlier sign-ins but this browser’s open none any more.',
  answers: { 200: answer('The session that is left', schemas.customerSessions), ...SESSION_REFUSALS },
});

export const readCheckoutDetails = defineOwnOrders('GET /api/user/checkout-details', {
  summary: 'What the checkout is filled in with',
  description: "The account's name and address, and where the last paid order went. For the customer of the session.",
  answers: { 200: answer('The details', schemas.checkoutDetails), ...SESSION_REFUSALS },
});
