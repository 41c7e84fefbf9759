import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import * as account from './account-schemas.ts';
import { passkeyOptions } from './passkey-schemas.ts';

const define = callsOf('Staff: your account', 'own-account');
const byId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const UNCONFIRMED = '`not-confirmed`: the password or a factor has to be said again first';
const CONFIRMED_REFUSALS = { 409: refusal(`${UNCONFIRMED}.`) };
const CODE_REFUSALS = {
  429: refusal('Too many wrong ones: a right one is not taken either until `Retry-After` has passed.'),
};

export const readOwnAccount = define('GET /api/admin/account', {
  summary: 'Your own account',
  description: 'Factors and open sessions of whoever asks. Open to all roles, also before a factor that is required.',
  answers: { 200: answer('The account', account.ownAccount) },
});

export const askToConfirm = define('POST /api/admin/account/confirm/passkey', {
  summary: 'Begin to confirm by a passkey',
  description: 'A challenge for one of your own passkeys: for this session, once, within five minutes.',
  answers: { 200: answer('For the browser', passkeyOptions) },
});

export const confirmOwner = define('POST /api/admin/account/confirm', {
  summary: 'Say the password or a factor again',
  description:
    'Opens changes of the account to this session for ten minutes. Takes the password, a code of the authenticator app, a recovery code, or a passkey. Five wrong ones are taken in 15 minutes.',
  body: account.proof,
  answers: {
    200: answer('The account', account.ownAccount),
    ...CODE_REFUSALS,
    409: refusal('`wrong-proof`: that was not it.'),
  },
});

export const changePassword = define('PUT /api/admin/account/password', {
  summary: 'Change your password',
  description: 'Signs your other browsers out.',
  body: account.passwordChange,
  answers: {
    200: answer('The account', account.ownAccount),
    ...CONFIRMED_REFUSALS,
    409: refusal(`${UNCONFIRMED}; \`no-password\`: an admin's account has none here.`),
  },
});

export const beginTotp = define('POST /api/admin/account/totp', {
  summary: 'Begin to set up an authenticator app',
  description: 'A secret, which counts once a code has come back from this session within 15 minutes.',
  answers: { 200: answer('For the app', account.totpBegun), ...CONFIRMED_REFUSALS },
});

export const finishTotp = define('PUT /api/admin/account/totp', {
  summary: 'Finish setting up an authenticator app',
  description: 'With its first code. It takes the place of an app from before, and signs your other browsers out.',
  body: account.appCode,
  answers: {
    200: answer('It counts now', account.factorAdded),
    ...CONFIRMED_REFUSALS,
    ...CODE_REFUSALS,
    409: refusal(
      `${UNCONFIRMED}; \`wrong-code\`: the app shows another one; \`begin-again\`: it was begun too long ago.`,
    ),
  },
});

const REMOVAL_ANSWERS = {
  200: answer('The account', account.ownAccount),
  ...CONFIRMED_REFUSALS,
  404: refusal('There is none such.'),
  409: refusal(`${UNCONFIRMED}; \`last-factor\`: you need one here, and this is the only one.`),
};

export const removeTotp = define('DELETE /api/admin/account/totp', {
  summary: 'Remove your authenticator app',
  description: 'Signs your other browsers out. With the last factor the recovery codes go, too.',
  answers: REMOVAL_ANSWERS,
});

export const beginPasskey = define('POST /api/admin/account/passkeys/options', {
  summary: 'Begin to make a passkey',
  description: 'A challenge for this session: once, within five minutes.',
  answers: { 200: answer('For the browser', passkeyOptions), ...CONFIRMED_REFUSALS },
});

export const addPasskey = define('POST /api/admin/account/passkeys', {
  summary: 'Add a passkey',
  description: 'What the browser has made, under a name. Signs your other browsers out.',
  body: account.passkeyAdded,
  answers: {
    200: answer('It counts now', account.factorAdded),
    ...CONFIRMED_REFUSALS,
    409: refusal(
      `${UNCONFIRMED}; \`passkey-refused\`: it does not answer this session’s challenge; \`too-many\`: there are 20.`,
    ),
  },
});

export const removePasskey = define('DELETE /api/admin/account/passkeys/:id', {
  summary: 'Remove a passkey',
  description: 'Signs your other browsers out. With the last factor the recovery codes go, too.',
  params: byId,
  answers: REMOVAL_ANSWERS,
});

export const renewRecoveryCodes = define('POST /api/admin/account/recovery-codes', {
  summary: 'Make new recovery codes',
  description: 'Ten, shown this once; those from before count no more.',
  answers: {
    200: answer('The codes', account.factorAdded),
    ...CONFIRMED_REFUSALS,
    409: refusal(`${UNCONFIRMED}; \`no-factor\`: recovery codes stand in for a factor, and there is none.`),
  },
});

export const endOwnSession = define('DELETE /api/admin/account/sessions/:id', {
  summary: 'Sign one of your other browsers out',
  description: 'At once.',
  params: byId,
  answers: { 200: answer('The account', account.ownAccount), 404: refusal('This session is over.') },
});
