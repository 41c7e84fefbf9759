import fc from 'fast-check';

export type JsonSchema = { [key: string]: unknown };
export type Schemas = Record<string, JsonSchema>;

const HALF_A_PAIR = '\ud83c';
const NASTY_TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', HALF_A_PAIR, '\u202e', "'; drop table orders; --", '../../etc/passwd', '%00', '%'],
  ...['\r\nSet-Cookie: a=b', '-1.00', '1e3', '0x10', 'NaN', '__proto__', '\u{1F3F9}'.repeat(500), 'x'.repeat(20_000)],
];
const NASTY_VALUES: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, -1e-9, 2 ** 31, 2 ** 53, [], [[]], {}, { length: 1 }, { toString: 1 }],
];
/** What some detail of some call takes, so that a body now and then gets past the first check. */
const PLAUSIBLE_TEXTS = [
  ...['ann@example.com', 'Ann Archer', '1 Ridge Road, Bozeman, MT 59715', 'Black', '177.60', '1598.40', '10.00', '1'],
  ...['2099-01-01', '2026-11-22T10:00:00.000Z', '6f7c4e0a-2f43-4c39-9b57-1f0f6f1f4c11', 'The cams are late.'],
  ...['{order}', '{token}', '{intent}', '{secret}', '{another}'],
];

export const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
export const plausibleText = fc.constantFrom(...PLAUSIBLE_TEXTS);
const nastyValue = fc.oneof(fc.constantFrom(...NASTY_VALUES), nastyText, fc.jsonValue({ maxDepth: 3 }));

/** Values that mostly have the form that a call asks for, with now and then a part that has not, or is missing. */
export function hostileJson(schema: JsonSchema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const usual = usualJson(schema, schemas, depth);
  return fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: nastyValue });
}

function usualJson(schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return nastyValue;
  const inner = (part: unknown) => hostileJson(part as JsonSchema, schemas, depth + 1);
  if (typeof schema.$ref === 'string') return inner(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = [schema.anyOf ?? schema.oneOf ?? []].flat();
  if (choices.length > 0) return fc.oneof(...choices.map(inner));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Schemas);
    return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, inner(part)])), {
      // Nearly always whole.
      requiredKeys: properties.map(([name]) => name).filter(([first]) => first !== 'x'),
    });
  }
  if (type === 'array') return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer());
  if (type === 'number') return fc.oneof(fc.integer({ min: 0, max: 90 }), fc.double());
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.oneof({ weight: 12, arbitrary: textOf(schema) }, { weight: 1, arbitrary: nastyText });
}

const FORMATS: Record<string, string> = {
  email: 'ann@example.com',
  uuid: '6f7c4e0a-2f43-4c39-9b57-1f0f6f1f4c11',
  date: '2099-01-01',
  'date-time': '2026-11-22T10:00:00.000Z',
};

function textOf({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  const example = FORMATS[String(format)];
  if (example !== undefined) return fc.constant(example);
  if (typeof pattern !== 'string') return plausibleText;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // It looks ahead or behind, which cannot be generated.
    return plausibleText;
  }
}
