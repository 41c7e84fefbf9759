export type PolicySite = {
  /** The shop's public address. */
  origin: string;
  /** The frame of the bow configurator is allowed by name. */
  configuratorUrl: string | null;
};

const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/** The Content-Security-Policy of one page; `scriptHashes` are those of the inline scripts that it was rendered with. */
export function writeSecurityPolicy({ origin, configuratorUrl }: PolicySite, scriptHashes: string[]): string {
  const configurator = configuratorUrl ? [new URL(configuratorUrl).origin] : [];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, STRIPE_SCRIPTS].join(' '),
    "connect-src 'self' https://api.stripe.com",
    ['frame-src', "'self'", STRIPE_SCRIPTS, 'https://hooks.stripe.com', ...configurator].join(' '),
    "img-src 'self' data: https://*.stripe.com",
    // React writes style attributes, and an open dialog holds the page still with a style whose text has the width of the
    // reader's scroll bar. Styles cannot send anything away: pictures come from here and Stripe alone.
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** While developing, Vite puts scripts and styles into the page and talks to it over a socket. */
export function writeDevelopmentPolicy(): string {
  return `default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
}
