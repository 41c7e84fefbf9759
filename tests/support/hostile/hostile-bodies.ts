// Bodies of all types, well-formed or not.
import fc from 'fast-check';
import { nastyText, plausibleText } from './hostile-json.ts';

export type Body = { type: string; bytes: Buffer };

export const jsonBody = (value: unknown): Body => ({
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
export const TYPES = [
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
export const looseBody: fc.Arbitrary<Body> = fc.record({
  type: fc.constantFrom(...TYPES),
  bytes: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BODIES).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => Buffer.from(JSON.stringify(value))) },
  ),
});

/** The fields of the pages' forms. */
const FIELDS = ['firstName', 'lastName', 'name', 'email', 'message', 'subject', 'company', 'phone', 'bow', 'website'];
const typed = fc.oneof({ weight: 6, arbitrary: plausibleText }, { weight: 1, arbitrary: nastyText });
export const filledForm: fc.Arbitrary<Body> = fc
  .record(Object.fromEntries(FIELDS.map((name) => [name, typed])), { requiredKeys: ['email', 'message'] })
  .map((fields) => ({
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(
      new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, text?.toWellFormed() ?? ''])).toString(),
    ),
  }));
