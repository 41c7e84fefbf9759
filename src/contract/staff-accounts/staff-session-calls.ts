import { z } from 'zod';
import { answer, bare, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { codeGiven } from './account-schemas.ts';
import { passkeyOptions } from './passkey-schemas.ts';
import { adminLogin, adminLogout, adminStatus, passkeyLogin } from './staff-session-schemas.ts';

const define = callsOf('Staff');

// Of the staff, and open to everyone: how they sign in.

export const readStaffStatus = define('GET /api/admin/status', {
  summary: 'Whether this browser may work here',
  description: 'By a password, or by the account of a customer who is an admin. Answers everybody.',
  answers: { 200: answer('Who works here', adminStatus) },
});

export const logIn = define('POST /api/admin/login', {
  summary: 'Sign in with a password',
  description:
    'Opens a session of 12 hours in the cookie `staff_session`, in place of one that the browser had. Whoever has a second factor gets one of 10 minutes that opens nothing but the second step. A customer who is signed in here stays so. Five tries that fail are taken in 15 minutes, per account and per address; a browser that signed in to the account before, known by the cookie `staff_browser`, has five of its own.',
  body: adminLogin,
  answers: {
    200: answer('Who works here now, or with `secondStep` what is asked for next', adminStatus),
    401: refusal('There is no such account, or it has another password: which of the two is not said.'),
    403: refusal(
      "`suspended`: name and password are right, and the account is suspended; or the request does not come from the shop's own pages.",
    ),
    429: refusal('Too many tries: a right password is not taken either until `Retry-After` has passed.'),
    503: refusal(
      '`busy`: too many strangers are looked at just now; nothing was counted, and `Retry-After` says when to try again.',
    ),
  },
});

const SECOND_STEP_REFUSALS = {
  401: refusal(
    '`not-staff`: no first step is open in this browser, or it is over; else the code or the passkey was not right.',
  ),
  429: refusal('Too many tries: a right code is not taken either until `Retry-After` has passed.'),
};

export const logInByCode = define('POST /api/admin/login/code', {
  summary: 'Take the second step with a code',
  description:
    'A code of the authenticator app, or a recovery code; each counts once. Five wrong ones are taken in 15 minutes, per account; a browser that signed in before has five of its own.',
  body: codeGiven,
  answers: { 200: answer('Who works here now', adminStatus), ...SECOND_STEP_REFUSALS },
});

export const askForPasskey = define('POST /api/admin/login/passkey/options', {
  summary: 'Begin to sign in with a passkey',
  description:
    'A challenge for this browser, once, within five minutes: for the second step where one is open, else to sign in with a passkey alone.',
  answers: { 200: answer('For the browser', passkeyOptions) },
});

export const logInByPasskey = define('POST /api/admin/login/passkey', {
  summary: 'Sign in with a passkey',
  description:
    "As the second step where one is open, else alone. The passkey of an admin's account is its second step only.",
  body: passkeyLogin,
  answers: { 200: answer('Who works here now', adminStatus), ...SECOND_STEP_REFUSALS },
});

export const logOut = define('POST /api/admin/logout', {
  summary: 'Sign out of the staff panel',
  description:
    "Ends the staff session of this browser, and an admin's session as a customer with it; with `everywhere` those of all browsers. Signing out of this browser alone works without a session too.",
  body: adminLogout,
  answers: {
    200: answer('Nobody works here now', adminStatus),
    401: refusal('`everywhere` was asked for by a session that is over: the other browsers are as they were.'),
  },
});

export const goToSignIn = define('GET /api/login', {
  summary: 'Go and sign in for the phone panel',
  description: 'Leads to the page that signs in and comes back to `to`, an address under /mobile-admin.',
  query: z.object({ to: z.string().optional().catch(undefined) }),
  answers: { 303: bare('To the sign-in page') },
});
