export type PolicySite = {
  /** The shop's public address. */
  origin: string;
  /** Where the card provider's part for the browser comes from, Stripe or a sandbox; null: from this server. */
  cardHost: string | null;
  /** The frame of the bow configurator is allowed by name. */
  configuratorUrl: string | null;
  /** The host of Firebase's sign-in window; null: accounts come from a sandbox. */
  authDomain: string | null;
  /** Where that sandbox's account chooser is; null: on this server. */
  chooserHost: string | null;
  /** Where the panel is, as in `/control-panel`. */
  adminPath: string;
};

type Sources = { scripts: string[]; calls: string[]; frames: string[]; pictures: string[] };
const NOTHING: Sources = { scripts: [], calls: [], frames: [], pictures: [] };

/** What Stripe.js says it needs (https://docs.stripe.com/security/guide#content-security-policy). */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE: Sources = {
  scripts: STRIPE_SCRIPTS,
  calls: ['https://api.stripe.com'],
  frames: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
  pictures: ['https://*.stripe.com'],
};

/** A sandbox in a process of its own: its script calls it from the page, and asks the bank's question there, without a frame. */
const sandboxAt = (host: string): Sources => ({ ...NOTHING, scripts: [host], calls: [host] });

/** Where Google keeps the pictures of those who are signed in: all that a page of the shop itself has of Google. */
const GOOGLES_PICTURES = 'https://*.googleusercontent.com';

/**
 * The Content-Security-Policy of the page at a path; `scriptHashes` are those of the inline scripts in it. It names the hosts
 * of the services that are configured, and no others. Every page of the shop names the card provider's: the checkout is reached
 * from each without a new document, under the policy of the page that was opened first. Nothing leads there from staff's. Google's
 * are allowed where people sign in with it alone, which is a document of its own (decision 0103).
 */
export function writeSecurityPolicy(site: PolicySite, path: string, scriptHashes: string[]): string {
  const { origin, configuratorUrl, authDomain, adminPath } = site;
  if (path === '/configurator') return join([...configuratorRules(scriptHashes), ...LAST, ...upgrade(origin)]);
  if (path === '/sign-in') return join([...signInRules(scriptHashes, authDomain), ...LAST, ...upgrade(origin)]);
  const isStaff = [adminPath, ...STAFF_PAGES].some((start) => path === start || path.startsWith(`${start}/`));
  const cards = isStaff ? NOTHING : cardSources(site.cardHost);
  // The chooser itself is a window of its own; the page asks it for tokens.
  const chooser = site.chooserHost === null || authDomain !== null ? [] : [site.chooserHost];
  const avatars = authDomain === null ? [] : [GOOGLES_PICTURES];
  const configurator = configuratorUrl && !isStaff ? [new URL(configuratorUrl).origin] : [];
  return join([
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, ...cards.scripts].join(' '),
    ["connect-src 'self'", ...cards.calls, ...chooser].join(' '),
    ["frame-src 'self'", ...cards.frames, ...configurator].join(' '),
    ["img-src 'self' data:", ...cards.pictures, ...avatars, ...productPictures(site, path)].join(' '),
    "frame-ancestors 'none'",
    ...LAST,
    ...upgrade(origin),
  ]);
}

function cardSources(host: string | null): Sources {
  if (host === null) return NOTHING;
  return STRIPE_SCRIPTS.includes(host) ? STRIPE : sandboxAt(host);
}

/** Besides the panel. */
const STAFF_PAGES = ['/admin-login', '/mobile-admin', '/release', '/release-login', '/staff-sign-in'];

const LAST = [
  // React writes style attributes, and an open dialog holds the page still with a style whose text has the width of the
  // reader's scroll bar. Styles cannot send anything away: pictures come from the sites named above alone.
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Counted by api/operation/policy-report-routes.ts.
  'report-uri /api/policy-reports',
];

/** The document that shows the bow in 3D: in a frame of our own pages alone, and without anything of services outside. */
function configuratorRules(scriptHashes: string[]): string[] {
  return [
    "default-src 'self'",
    // The model's shapes are unpacked by Draco, which is WebAssembly, in workers that three.js puts together itself.
    ['script-src', "'self'", ...scriptHashes, "'wasm-unsafe-eval'"].join(' '),
    "worker-src 'self' blob:",
    // The model's textures are inside of it: three.js makes addresses for them.
    "connect-src 'self' blob:",
    "img-src 'self' data: blob:",
    "frame-src 'none'",
    "frame-ancestors 'self'",
  ];
}

/**
 * The document that signs people in with Google: in a frame of our own pages, or a page on the way there and back. What Firebase's
 * part for the browser loads, asks and frames for that is allowed here, and neither cards nor anything typed into the shop is here.
 */
function signInRules(scriptHashes: string[], authDomain: string | null): string[] {
  const google = authDomain !== null;
  const calls = google ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, ...(google ? ['https://apis.google.com'] : [])].join(' '),
    ["connect-src 'self'", ...calls].join(' '),
    google ? `frame-src https://${authDomain}` : "frame-src 'none'",
    "img-src 'self' data:",
    "frame-ancestors 'self'",
  ];
}

/** Documents that pages of ours show in a frame, and nobody else may: the configurator, and the sign-in with Google. */
export function isFramed(path: string): boolean {
  return path === '/configurator' || path === '/sign-in';
}

function upgrade(origin: string): string[] {
  return origin.startsWith('https:') ? ['upgrade-insecure-requests'] : [];
}

function join(rules: string[]): string {
  return rules.join('; ');
}

/** Staff may give a product a picture that is elsewhere, and see it; visitors' pages name every site they show. */
function productPictures({ adminPath }: PolicySite, path: string): string[] {
  return /^\/mobile-admin(?:$|\W)/.test(path) || `${path}/`.startsWith(`${adminPath}/`) ? ['https:'] : [];
}

/** While developing, Vite puts scripts and styles into the page and talks to it over a socket. */
export function writeDevelopmentPolicy(path: string): string {
  const framing = isFramed(path) ? "'self'" : "'none'";
  return `default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors ${framing}`;
}
