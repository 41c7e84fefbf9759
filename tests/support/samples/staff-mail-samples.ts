import type { MailTemplates } from '#shop/ports/mail-templates.ts';

const ORIGIN = 'https://fulldraw.example';
const TOKEN = 'sJ0e3mX9Qm2b5cT7uVwYzA1d4f6g8h0jKlMnOpQrStU';

/** Invented data for the mails to those who work here. */
export const STAFF_MAIL_SAMPLES: {
  [Name in Extract<keyof MailTemplates, `staff-${string}`>]: Record<string, MailTemplates[Name]>;
} = {
  'staff-invitation': {
    'to the workshop': {
      ...{ role: 'workshop', invitedBy: 'robin', expiresAt: '2025-07-12T15:30:00.000Z' },
      ...{ invitationLink: `${ORIGIN}/staff-invitation?token=${TOKEN}`, origin: ORIGIN },
    },
  },
};
