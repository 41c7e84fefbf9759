export type PolicySite = {
  /** The shop's public address. */
  origin: string;
  /** The frame of the bow configurator is allowed by name. */
  configuratorUrl: string | null;
  /** The host of Firebase's sign-in window; null: accounts come from this server itself. */
  authDomain: string | null;
  /** Where the panel is, as in `/control-panel`. */
  adminPath: string;
};

const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/** What Firebase's part for the browser loads, asks and frames to sign somebody in, and where Google keeps their pictures. */
const googleFor = (authDomain: string) => ({
  scripts: ['https://apis.google.com'],
  calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frames: [`https://${authDomain}`],
  pictures: ['https://*.googleusercontent.com'],
});
const NOTHING: ReturnType<typeof googleFor> = { scripts: [], calls: [], frames: [], pictures: [] };

/** The Content-Security-Policy of the page at a path; `scriptHashes` are those of the inline scripts in it. */
export function writeSecurityPolicy(site: PolicySite, path: string, scriptHashes: string[]): string {
  const { origin, configuratorUrl, authDomain } = site;
  const configurator = configuratorUrl ? [new URL(configuratorUrl).origin] : [];
  const google = authDomain === null ? NOTHING : googleFor(authDomain);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, STRIPE_SCRIPTS, ...google.scripts].join(' '),
    ["connect-src 'self' https://api.stripe.com", ...google.calls].join(' '),
    ['frame-src', "'self'", STRIPE_SCRIPTS, 'https://hooks.stripe.com', ...configurator, ...google.frames].join(' '),
    ["img-src 'self' data: https://*.stripe.com", ...google.pictures, ...productPictures(site, path)].join(' '),
    // React writes style attributes, and an open dialog holds the page still with a style whose text has the width of the
    // reader's scroll bar. Styles cannot send anything away: pictures come from the sites named above alone.
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Staff may give a product a picture that is elsewhere, and see it; visitors' pages name every site they show. */
function productPictures({ adminPath }: PolicySite, path: string): string[] {
  return /^\/mobile-admin(?:$|\W)/.test(path) || `${path}/`.startsWith(`${adminPath}/`) ? ['https:'] : [];
}

/** While developing, Vite puts scripts and styles into the page and talks to it over a socket. */
export function writeDevelopmentPolicy(): string {
  return `default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
}
