import type { FactorChange, MailTemplates } from '#shop/ports/mail-templates.ts';

const factorChanged = (change: FactorChange): MailTemplates['factor-changed'] => ({
  name: 'robin',
  change,
  changedAt: '2025-07-12T03:30:00.000Z',
  origin: ORIGIN,
});

const ORIGIN = 'https://fulldraw.example';
const TOKEN = 'sJ0e3mX9Qm2b5cT7uVwYzA1d4f6g8h0jKlMnOpQrStU';

const password = (sentBy: string | null): MailTemplates['staff-password'] => ({
  name: 'marian',
  sentBy,
  origin: ORIGIN,
  expiresAt: '2026-03-10T15:30:00.000Z',
  passwordLink: `${ORIGIN}/staff-password?token=${TOKEN}`,
});

const invitation: MailTemplates['staff-invitation'] = {
  role: 'workshop',
  invitedBy: 'robin',
  expiresAt: '2025-07-12T15:30:00.000Z',
  origin: ORIGIN,
  invitationLink: `${ORIGIN}/staff-invitation?token=${TOKEN}`,
};

/** Invented data for mails to those who work here. */
export const STAFF_SAMPLES = {
  'staff-invitation': { 'to the workshop': invitation },
  'staff-password': { 'asked for': password(null), 'sent by an owner': password('robin') },
  'factor-changed': {
    'an app was added': factorChanged('totp-added'),
    'an app was replaced': factorChanged('totp-replaced'),
    'an app was removed': factorChanged('totp-removed'),
    'a passkey was added': factorChanged('passkey-added'),
    'a passkey was removed': factorChanged('passkey-removed'),
    'new codes': factorChanged('codes-made'),
    'a code was used': factorChanged('code-used'),
    'a new browser': factorChanged('new-browser'),
    'another password': factorChanged('password-changed'),
    'all was taken away': factorChanged('reset'),
  },
};
