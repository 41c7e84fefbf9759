// Headers: of browsers, proxies and providers, mostly with a value that somebody may send.
import fc from 'fast-check';
import { TYPES } from './hostile-bodies.ts';

/** A header's value is bytes on one line; what would end it is another kind of request. */
const value = fc
  .oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    fc.constantFrom('', '*', '"', ',', ';', '=', '%00', 'a'.repeat(3000), 'null', 'undefined', '\xff\xfe'),
  )
  .map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, ''));
const oneOf = (...values: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: value });
const COOKIES = [
  '{owner}',
  '{manager}',
  '{workshop}',
  '{support}',
  '{customer}',
  '{customer}',
  'session=x; staff_session=x',
  'deposit=%00.%',
  'deposit=a.b',
  '=;=',
];
const EPOCH = 'Thu, 01 Jan 1970 00:00:00 GMT';
const HEADERS: Record<string, fc.Arbitrary<string>> = {
  cookie: oneOf(...COOKIES),
  authorization: oneOf('Bearer {idToken}', 'Bearer ', 'Bearer a.b.c', 'Basic Og==', 'Basic %', 'Bearer sk_test_x'),
  origin: oneOf('{origin}', 'null', 'https://evil.example', 'x', 'http://'),
  'sec-fetch-site': fc.constantFrom('same-origin', 'same-origin', 'cross-site', 'none', 'x'),
  host: oneOf('localhost', '127.0.0.1:1', 'evil.example', '[::1', '', 'a b', 'x/y', ':'),
  accept: oneOf('text/html', '*/*;q=x', 'application/json', 'text/event-stream'),
  'accept-encoding': oneOf('br', 'gzip;q=0, br', '*;q=0', 'identity;q=0', 'br;q=NaN'),
  'accept-language': oneOf('de', '*'),
  'content-type': oneOf(...TYPES),
  'if-none-match': oneOf('*', '"x"', 'W/"x", "y"', '"'),
  'if-match': oneOf('*', '"x"', 'W/"x"'),
  'if-modified-since': oneOf(EPOCH, 'x', '9'.repeat(30)),
  'if-unmodified-since': oneOf(EPOCH, 'x'),
  'if-range': oneOf('"x"', EPOCH),
  range: oneOf('bytes=0-0', 'bytes=999999999-', 'bytes=-0', 'bytes=5-1', 'bytes=0-1,2-3', 'lines=1-2', 'bytes='),
  expect: fc.constant('100-continue'),
  'x-request-id': oneOf('abcdefgh', '\xff'),
  'x-forwarded-host': oneOf('evil.example'),
  'x-forwarded-proto': oneOf('https', 'x'),
  'x-http-method-override': oneOf('DELETE'),
  'idempotency-key': oneOf('x'),
  'stripe-signature': oneOf('t=1,v1=', 't=,v1=', 't=x,v1=x', 'v1', '='),
  'x-twilio-email-event-webhook-signature': oneOf('MEUCIQ==', 'x'),
  'x-twilio-email-event-webhook-timestamp': oneOf('1', 'x'),
  upgrade: oneOf('websocket', 'h2c'),
  referer: oneOf('{origin}/bows', 'x'),
};
const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => (HEADERS[name] ?? value).map((text): [string, string] => [name, text]));
const mostly = fc.integer({ min: 0, max: 9 }).map((die) => die > 0);
/** Mostly a call of one of our own pages, and at the staff's addresses by somebody of the staff, of whichever role. */
export const headers = fc.record({
  asPage: mostly,
  asWhom: mostly,
  staff: fc.constantFrom('{owner}', '{owner}', '{owner}', '{manager}', '{workshop}', '{support}'),
  others: fc.array(header, { maxLength: 2 }),
});
