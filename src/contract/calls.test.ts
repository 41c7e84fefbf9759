import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.ts';

const FILES = import.meta.glob<Record<string, Route>>('./**/*-calls.ts', { eager: true });

test('no two calls have the same method and address', () => {
  const calls = Object.values(FILES).flatMap((file) => Object.values(file));
  const addresses = calls.map(({ method, path }) => `${method} ${path}`);
  expect(addresses.length).toBeGreaterThan(70);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test('what fills the parts of an address is checked under the same names', () => {
  for (const { path, params } of Object.values(FILES).flatMap((file) => Object.values(file))) {
    const parts = [...path.matchAll(/:(\w+)/g)].map((part) => part[1]);
    expect([path, Object.keys(params?.shape ?? {})]).toEqual([path, parts]);
  }
});

/** What can stand in a request, by the way to it. */
function* inputsOf(schema: z.core.$ZodType, way: string): Generator<[string, z.core.$ZodType]> {
  yield [way, schema];
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(schema.shape)) yield* inputsOf(part, `${way}.${name}`);
  }
  if (schema instanceof z.ZodArray) yield* inputsOf(schema.element, `${way}[]`);
  if (schema instanceof z.ZodRecord) yield* inputsOf(schema.valueType, `${way}{}`);
  if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* inputsOf(option, way);
  if (schema instanceof z.ZodPipe) yield* inputsOf(schema.out instanceof z.ZodTransform ? schema.in : schema.out, way);
  if ('innerType' in def) yield* inputsOf(def.innerType as z.core.$ZodType, way);
}

/** What no person types: what the shop or a program has given, and passwords, which are what they are to the last sign. */
const GIVEN = [
  ...['.password', '.token', '.key', '.clientSecret', '.checkoutId', '.version', '.before', '.uid', '.userId'],
  ...['.stripePaymentIntentId', '.paymentIntentId', '.serials[]', '.orders[]', '.states[]', '.seen.colors[]'],
  // What the sign-in with Google says of a person, where a browser is led to, the day of a date field.
  ...['firebase-sync .email', '.displayName', '.photoURL', 'GET /api/user/orders .email', '.to', '.shippedAt'],
  // The id of a change that is undone, and names of columns.
  ...['/undo .change', '/desk .columns{}[]'],
  // Keys of passkeys and browsers.
  ...['.id', '.rawId', '.clientDataJSON', '.authenticatorData', '.attestationObject', '.signature', '.userHandle'],
  ...['.transports[]', '.p256dh', '.auth'],
];

test('whatever a person types or pastes, marks that nobody sees are dropped from it', () => {
  const kept: string[] = [];
  let dropped = 0;
  for (const { method, path, body, query } of Object.values(FILES).flatMap((file) => Object.values(file))) {
    for (const part of [body, query]) {
      for (const [way, schema] of part ? inputsOf(part, `${method} ${path} `) : []) {
        if (!(schema instanceof z.ZodString)) continue;
        const rules = schema.def.checks?.map(({ _zod }) => _zod.def) ?? [];
        const isDropping = rules.some(
          (rule) => 'tx' in rule && (rule.tx as (text: string) => string)('A\u200bn\u202dn\ufeff') === 'Ann',
        );
        if (isDropping) dropped += 1;
        else if (!GIVEN.some((end) => way.endsWith(end))) kept.push(way);
      }
    }
  }
  expect(dropped).toBeGreaterThan(100);
  expect([...new Set(kept)]).toEqual([]);
});

/** An entry that the list's own rule can compare, whatever else it would have to be. */
function entryOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  if ('innerType' in def) return entryOf(def.innerType as z.core.$ZodType);
  if (schema instanceof z.ZodPipe) return entryOf(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, entryOf(part)]));
  }
  return def.type === 'string' ? '1' : 1;
}

const takes = (list: z.ZodArray, entries: unknown[]) =>
  new z.ZodArray({ ...list.def, element: z.any() }).safeParse(entries).success;

test('whatever list a call takes, nothing is named twice in it', () => {
  const lists: string[] = [];
  const naming: string[] = [];
  for (const { method, path, body, query } of Object.values(FILES).flatMap((file) => Object.values(file))) {
    for (const part of [body, query]) {
      for (const [way, schema] of part ? inputsOf(part, `${method} ${path} `) : []) {
        // What stood in a field before is compared and never written; of fixed words it counts which are there.
        if (way.includes('.seen') || (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)) continue;
        if (schema instanceof z.ZodArray) {
          lists.push(way);
          const entry = entryOf(schema.element);
          if (takes(schema, [entry, entry])) naming.push(way);
        } else if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodTransform)) {
          const { data } = schema.safeParse('AK,AK');
          if (Array.isArray(data) && data.length > 1) naming.push(way);
        }
      }
    }
  }
  expect(lists.length).toBeGreaterThan(15);
  expect([...new Set(naming)]).toEqual([]);
});

/** What PostgreSQL's `integer` holds; ids of mails and of a mailing's recipients are of a larger kind. */
const LARGEST = 2_147_483_647;
const LARGER_IDS = ['/emails .before', '/recipients .after', '/resend .recipients[]'];

test('whatever number a call takes, no column is too small for it', () => {
  const tooLarge: string[] = [];
  for (const { method, path, body, query } of Object.values(FILES).flatMap((file) => Object.values(file))) {
    for (const part of [body, query]) {
      for (const [way, schema] of part ? inputsOf(part, `${method} ${path} `) : []) {
        if (
          schema instanceof z.ZodNumber &&
          takesAny(schema, [LARGER_IDS.some((id) => way.endsWith(id)) ? 2 ** 53 : LARGEST + 1, 1e300])
        )
          tooLarge.push(way);
      }
    }
  }
  expect([...new Set(tooLarge)]).toEqual([]);
});

const takesAny = (schema: z.ZodType, values: unknown[]) => values.some((value) => schema.safeParse(value).success);

test('whatever stands in a list of a call, it is refused in words and throws nothing', () => {
  const thrown: string[] = [];
  for (const { method, path, body, query } of Object.values(FILES).flatMap((file) => Object.values(file))) {
    for (const part of [body, query]) {
      for (const [way, schema] of part ? inputsOf(part, `${method} ${path} `) : []) {
        if (!(schema instanceof z.ZodType)) continue;
        for (const wrong of [[null], [{}, {}], ['x', null], [[]], [{ states: 1 }], [1, {}, []], {}, 7, 'x']) {
          try {
            schema.safeParse(wrong);
          } catch (fault) {
            thrown.push(`${way}: ${fault}`);
          }
        }
      }
    }
  }
  expect([...new Set(thrown)]).toEqual([]);
});
