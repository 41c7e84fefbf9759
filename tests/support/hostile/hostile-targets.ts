// Methods, and addresses beside those that the server has.
import fc from 'fast-check';
import { nastyText, plausibleText } from './hostile-json.ts';

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'M-SEARCH',
];
export const TARGETS = [
  ...[
    '*',
    '/',
    '//',
    '///',
    '/%',
    '/%00',
    '/%ff',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..',
    '/.env',
    '/bows/../orders',
    '/?',
  ],
  ...[
    'http://x/',
    'http://x',
    'HTTP://x:99999/bows',
    'https://evil.example/api/products?x',
    'ftp://x/',
    'http://',
    '/\\',
  ],
  ...[
    '/bows.data',
    '/_.data',
    '/nowhere.data',
    '/orders/%00.data',
    '/orders/{order}',
    '/control-panel/orders/%F0%9F%8F%B9',
  ],
  ...['/contact', '/retailers', '/contact.data', '/favicon.svg', '/favicon.ico', '/robots.txt', `/${'a'.repeat(5000)}`],
  ...[
    '/bows;x=1',
    '/bows#x',
    '/Bows/',
    '/api',
    '/api/',
    '/api//',
    '/sandbox',
    '/sandbox/',
    '/sandbox/nowhere',
    '/:x',
    '/**',
  ],
];
const SEGMENTS = [
  ...[
    '{order}',
    '{order}',
    '{token}',
    '{token}',
    '{intent}',
    '{another}',
    '1',
    '1',
    '1',
    '0',
    '-1',
    '2147483648',
    '9'.repeat(30),
    'x',
  ],
  ...[
    '%00',
    '%',
    '%ff',
    '%F0%9F%8F%B9',
    '..%2f',
    '%2e%2e',
    'constructor',
    '__proto__',
    'a'.repeat(2100),
    'stripe',
    'smtp',
  ],
];
/** What may stand in the place of a parameter. */
export const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 1, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed())) },
);
export const queryValue = fc.oneof(
  plausibleText.map(encodeURIComponent),
  nastyText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 3000))),
  fc.constantFrom('%', '%ff', '%00', 'a=b', '&&', '[]'),
);
