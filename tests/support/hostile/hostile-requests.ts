// Requests that nobody honest sends, made from the server's own table of routes and its description of the API. The same seed
// gives the same requests, so that each can be sent again.
import fc from 'fast-check';
import { hostileJson, type JsonSchema, nastyText, plausibleText, type Schemas } from './hostile-json.ts';

/** `{order}` and the like stand for what the shop has when it is sent (throw-requests.ts). */
export type HostileRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Signed as the provider signs, so that the webhooks accept it. */
  signed: 'stripe' | 'sendgrid' | null;
};

export type Route = { method: string; url: string };
type Operation = {
  parameters?: { name: string; in?: string }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
};
/** As much of the OpenAPI document as is of use here. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
};

export function hostileRequests(
  routes: readonly Route[],
  api: ApiDescription,
  { seed, count }: { seed: number; count: number },
): HostileRequest[] {
  return fc.sample(hostileRequest(routes, api), { seed, numRuns: count });
}

const METHODS = [
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
const TARGETS = [
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
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 1, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed())) },
);
const queryValue = fc.oneof(
  plausibleText.map(encodeURIComponent),
  nastyText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 3000))),
  fc.constantFrom('%', '%ff', '%00', 'a=b', '&&', '[]'),
);

function hostileRequest(routes: readonly Route[], api: ApiDescription): fc.Arbitrary<HostileRequest> {
  // Each file of the build is a route; together they get a part, and what does something gets the rest.
  const isFile = ({ url }: Route) => /\.\w+$/.test(url);
  const at = (some: readonly Route[]) => fc.constantFrom(...some).chain((route) => atThisRoute(route, api));
  const files = routes.filter(isFile);
  const others = at(routes.filter((route) => !isFile(route)));
  const atRoute =
    files.length > 0 ? fc.oneof({ weight: 7, arbitrary: others }, { weight: 1, arbitrary: at(files) }) : others;
  const anywhere = fc
    .record({ method: fc.constantFrom(...METHODS), target: fc.constantFrom(...TARGETS), body: fc.option(looseBody) })
    .map((request) => ({ ...request, signed: null }));
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: atRoute }, { weight: 1, arbitrary: anywhere }), headers)
    .map(([{ method, target, body, signed }, { asPage, asWhom, others: odd }]) => {
      const session = /^\/api\/(admin|preorder|send)/.test(target) ? '{staff}' : '{customer}';
      // Signing out ends the session of all requests that follow.
      const who = /logout|sign-out/.test(target) ? 'session=x; staff_session=x' : session;
      // What was drawn last wins over what goes with the body and the page.
      const all = new Map([
        ...(body ? [['content-type', body.type] as const] : []),
        ...(asPage ? [['sec-fetch-site', 'same-origin'] as const] : []),
        ...(asWhom ? [['cookie', who] as const] : []),
        ...odd,
      ]);
      return { method, target, headers: [...all], body: body?.bytes ?? null, signed };
    });
}

type Body = { type: string; bytes: Buffer };

function atThisRoute({ method, url }: Route, api: ApiDescription) {
  const operation = api.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const names = operation?.parameters?.filter((each) => each.in === 'query').map(({ name }) => name) ?? [];
  const query = fc.array(fc.tuple(fc.constantFrom(...names, 'x', 'client_secret'), queryValue), { maxLength: 3 });
  const schema = operation?.requestBody?.content?.['application/json']?.schema;
  const schemas = api.components?.schemas ?? {};
  const described = schema ? hostileJson(schema, schemas).map(jsonBody) : null;
  const body = described
    ? fc.oneof({ weight: 5, arbitrary: described }, { weight: 1, arbitrary: looseBody })
    : fc.option(looseBody, { freq: method === 'GET' || method === 'HEAD' ? 8 : 2 });
  const parts = url.split('/').map((part) => (/^:|^\*$/.test(part) ? segment : fc.constant(part)));
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: fc.tuple(...parts).map((all) => all.join('/') || '/'),
      query: fc.oneof({ weight: 2, arbitrary: fc.constant<[string, string][]>([]) }, { weight: 1, arbitrary: query }),
      whole: fc.integer({ min: 0, max: 20 }).map((die) => die === 0),
      body: body as fc.Arbitrary<Body | null>,
      signed: url.includes('/webhooks/')
        ? fc.constantFrom('stripe' as const, 'sendgrid' as const, null)
        : fc.constant(null),
    })
    .map(({ path, query: pairs, whole, ...rest }) => {
      const search = pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : '';
      return { ...rest, target: `${whole ? 'http://localhost' : ''}${path}${search}` };
    });
}

const jsonBody = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value) ?? ''),
});
const BODIES = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '7',
    '"text"',
    '[]',
    '[{}]',
    '[null]',
    '[1,"x",[]]',
    '{}',
    '{"',
    '{"a":}',
    '\u0000',
    '\ufeff{}',
  ],
  ...[
    '{"__proto__":{"a":1}}',
    '1e400',
    '['.repeat(20_000),
    '{"id":"evt_1","type":"payment_intent.succeeded"}',
    '{"object":"event"}',
  ],
  ...[
    '{"id":"evt_1","object":"event","type":"charge.refunded","data":{"object":null}}',
    '[{"event":"bounce"},{"email":7}]',
  ],
  ...[
    '{"id":1,"object":"event","type":["x"],"data":{"object":{"id":{}}}}',
    '[{"event":"bounce","smtp-id":{},"email":"\\u0000"}]',
  ],
  ...[
    'a=b',
    'firstName=Ann&lastName=A&email=ann%40example.com&message=%00',
    'firstName=%ff',
    '=&=&',
    'outcome=complete',
    '%',
    '%00=%00',
  ],
  ...[
    '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\nHello\r\n--x--\r\n',
    '--x\r\nnothing',
    '--x--',
    'amount=100&currency=usd',
  ],
  ...[
    'mode=popup&state=abc&account=\u0000',
    'grant_type=authorization_code&code=x',
    'latencyMs=-1',
    'latencyMs=NaN&errorRate=2',
  ],
];
const TYPES = [
  ...[
    'application/json',
    'application/json; charset=latin1',
    'application/x-www-form-urlencoded',
    'text/plain',
    'nonsense',
    '',
  ],
  ...[
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'image/png',
    'application/octet-stream',
    'a/b; c="',
    '*/*',
  ],
];
const looseBody: fc.Arbitrary<Body> = fc.record({
  type: fc.constantFrom(...TYPES),
  bytes: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BODIES).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => Buffer.from(JSON.stringify(value))) },
  ),
});

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
  '{staff}',
  '{staff}',
  '{staff}',
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
/** Mostly a call of one of our own pages, by somebody who may. */
const headers = fc.record({ asPage: mostly, asWhom: mostly, others: fc.array(header, { maxLength: 2 }) });
