import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const STRIPE = '"https://js.stripe.com" "https://hooks.stripe.com"';
const PERMISSIONS = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
].map((feature) => `${feature}=()`);
const PERMISSIONS_POLICY = [...PERMISSIONS, `payment=(self ${STRIPE})`].join(', ');

export type HeaderOptions = {
  production: boolean;
  /** `api`: nothing may be loaded or framed. `pages`: the pages bring a content security policy of their own. */
  scope: 'api' | 'pages';
};

/** The headers that tell a browser what it must not do with our answers. */
export async function sendSecurityHeaders(app: FastifyInstance, { production, scope }: HeaderOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy:
      scope === 'api'
        ? { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } }
        : false,
    // Mails and link previews show the shop's pictures on other sites.
    crossOriginResourcePolicy: scope === 'api' ? { policy: 'same-origin' } : false,
    // A card's bank and a sign-in open windows that must find their way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async ({ url }, { raw }) => {
    raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
    // A payment link's token and a payment's secret stand in the address: no other server may read them.
    if (/[?&](token|payment_intent_client_secret)=/.test(url)) raw.setHeader('referrer-policy', 'no-referrer');
  });
}
