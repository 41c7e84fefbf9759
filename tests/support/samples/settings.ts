/** All that a shop in production needs. */
export const production = {
  NODE_ENV: 'production',
  ORIGIN: 'https://fulldraw.example/',
  SESSION_SECRET: 'x'.repeat(32),
  DATA_KEY: 'y'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  FIREBASE_PROJECT_ID: 'fulldraw-shop',
  FIREBASE_API_KEY: 'AIza_1',
  SMTP_URL: 'smtps://mail.example',
};
