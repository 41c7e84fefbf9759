import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isFramed } from './security-policy.ts';

const STRIPE = '"https://js.stripe.com" "https://hooks.stripe.com"';
const PERMISSIONS = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
].map((feature) => `${feature}=()`);
const PERMISSIONS_POLICY = [...PERMISSIONS, `payment=(self ${STRIPE})`].join(', ');

/** The phone panel reads codes with the camera; a page learns at its first byte whether it may. */
const WITH_CAMERA = PERMISSIONS_POLICY.replace('camera=()', 'camera=(self)');
const PHONE_PANEL = /^\/mobile-admin(?:\/|$)/;

/** What a browser must not do with any answer of the API. */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Every answer of the server has it, not only those of the API (transport-security.ts).
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
  });
}

/**
 * The same for pages, as constants: a kept page has them beside its bytes, because setting them by a plugin for
 * each request costs a fifth of what the server can answer. The pages add their content security policy themselves.
 */
export function pageHeaders(path: string): Record<string, string> {
  return {
    // A card's bank and a sign-in open windows that must find their way back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': PHONE_PANEL.test(path) ? WITH_CAMERA : PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': isFramed(path) ? 'SAMEORIGIN' : 'DENY',
  };
}

const YEAR_IN_SECONDS = 31_536_000;

/** What every answer of a shop on https says: browsers come by https alone, to the other hosts under the same name too. */
export function transportSecurity(origin: string): Record<string, string> {
  if (!origin.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains` };
}

/** On pages, files, redirects, refusals and faults alike: a raw header stays, whatever becomes of the answer. */
export function sendTransportSecurity(app: FastifyInstance, origin: string): void {
  const headers = Object.entries(transportSecurity(origin));
  if (headers.length === 0) return;
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}
