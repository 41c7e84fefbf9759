/** Services of the outside that a stand-in may be in the place of. */
export const STAND_INS = ['cards', 'sign-in', 'mail', 'printing'] as const;
export type StandIn = (typeof STAND_INS)[number];

/**
 * What a new shop needs before it takes real orders, in a sensible order. `by`: the shop sees for itself whether it is so, or a
 * person says that it is done. `place`: the page of the panel where it is done.
 */
export const SETUP_STEPS = [
  {
    step: 'dates',
    by: 'shop',
    title: 'Dates that hold',
    place: 'campaigns',
    words: 'The release date of each open campaign lies ahead, or a batch tells its buyers when it ships.',
  },
  {
    step: 'batches',
    by: 'shop',
    title: 'Batches',
    place: 'campaigns',
    words: 'How many bows are made together, and when they ship. Without batches any number is sold.',
  },
  {
    step: 'cards',
    by: 'shop',
    title: 'Card payments with live keys',
    place: null,
    words: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, for live payments.',
  },
  {
    step: 'wallets',
    by: 'person',
    title: 'Apple Pay, Google Pay and Link',
    place: null,
    words:
      'At Stripe, under “Payment method domains”, the domain of the shop is registered and verified, and the three are switched on under “Payment methods”.',
  },
  {
    step: 'mail',
    by: 'shop',
    title: 'A mail server',
    place: 'test',
    words: 'SMTP_URL and MAIL_FROM. Then send the test email.',
  },
  {
    step: 'sign-in',
    by: 'shop',
    title: 'Sign-in with Google',
    place: null,
    words: 'The settings that begin with FIREBASE_. Customers can buy without it.',
  },
  {
    step: 'printing',
    by: 'shop',
    title: 'Printing on demand',
    place: null,
    words: 'PRINTFUL_TOKEN and PRINTFUL_WEBHOOK_SECRET, or PRINTFUL=off where nothing is printed.',
  },
  {
    step: 'backup',
    by: 'shop',
    title: 'A backup',
    place: null,
    words: 'BACKUP_TO and BACKUP_KEY; the first one has been made.',
  },
  {
    step: 'restored',
    by: 'person',
    title: 'A backup restored once',
    place: null,
    words: 'Into an empty folder, as the operating guide says under “Backups”. Only that shows that it can be read.',
  },
  {
    step: 'colleagues',
    by: 'shop',
    title: 'A second person',
    place: 'team',
    words: 'Somebody else can sign in when you cannot.',
  },
  {
    step: 'second-factor',
    by: 'shop',
    title: 'A second factor for every owner',
    place: null,
    words: 'A passkey or an authenticator app, under your name in the menu.',
  },
  {
    step: 'terms',
    by: 'person',
    title: 'Terms and privacy page read',
    place: null,
    words: 'You have read /terms and /privacy, and they say what you will do.',
  },
  {
    step: 'maker',
    by: 'shop',
    title: 'What only you know',
    place: 'maker',
    words:
      'Warranty, patent, who makes the bow, who has shot it, photographs, a film: each stands on the pages once you give it.',
  },
  {
    step: 'first-order',
    by: 'shop',
    title: 'The first order',
    place: 'orders',
    words: 'A deposit has come in.',
  },
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number]['step'];
/** What somebody ticks off; `hidden`: the list itself is not to be shown any more. */
export const SETUP_TICKS = ['wallets', 'restored', 'terms', 'hidden'] as const;
export type SetupTick = (typeof SETUP_TICKS)[number];
