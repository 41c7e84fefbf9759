import type { TestServer } from './test-server.ts';

/** What is there for visitors, for customers with a proof of their own, for machines, and for signing in as staff. */
const FOR_OTHERS = [
  ...['/products', '/create-payment-intent', '/deposit-status', '/create-final-payment-intent', '/contact', '/chat'],
  ...['/orders', '/orders/:token', '/orders/complete-payment', '/webhooks/stripe', '/webhooks/sendgrid'],
  ...['/delay-notices/:token', '/delay-notices/:token/answer', '/unsubscribe/:token'],
  ...['/auth/firebase-sync', '/auth/user', '/auth/firebase-user', '/auth/sign-out'],
  ...['/user/orders', '/user/orders/:orderNumber', '/user/orders/:orderNumber/payment-link', '/user/checkout-details'],
  ...['/openapi.json', '/docs', '/docs/style.css', '/', '/*', ''],
  ...['/admin/status', '/admin/login', '/admin/logout', '/login'],
].map((path) => `/api${path}`);

/** Every call of the API that is not known to be somebody else's: a new one is the staff's until it is named above. */
export function staffRoutes({ routes }: TestServer): TestServer['routes'] {
  return routes.filter(({ url }) => url.startsWith('/api') && !FOR_OTHERS.includes(url));
}

/** An address of this route, with something in the place of its parameter. */
export function addressOf(url: string, record: string | number): string {
  return url.replace(/:\w+/, String(record));
}
