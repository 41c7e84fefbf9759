import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { linkInvalid, Refusal } from '#api/http/refusal.ts';

const DESCRIPTION = `Amounts are US dollars as text with two decimals. Every answer that is not a success is a Failure: a sentence
for people in \`error\`, a word for programs in \`code\`, and what is wrong with which detail in \`fields\`. Every answer
carries \`x-request-id\`. Changes are taken from the shop's own pages only. Customers prove who they are
by the cookie \`session\`, and where a call says so by an ID token. On https the names of all cookies begin with \`__Host-\`.`;

/** Collects the routes that are registered after it into one OpenAPI document, made from the contract's schemas. */
export async function describeApi(app: FastifyInstance, origin: string): Promise<void> {
  const { schemaRegistry, findNames } = namedSchemas(app);
  const transform = createJsonSchemaTransform({ schemaRegistry });
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fulldraw', description: DESCRIPTION.replaceAll('\n', ' '), version: '1' },
      servers: [{ url: origin }],
    },
    transform: (route) => {
      findNames();
      return transform(route);
    },
    transformObject: (made) => withoutUnused(transformObject(made)),
  });
}

/**
 * The schemas of the routes that have a name. The bundle of the pages has copies of the contract's schemas, which take the
 * same names in zod's one registry; two of a name cannot be described. They are looked for when somebody reads the document, not
 * at every start.
 */
function namedSchemas(app: FastifyInstance) {
  const named: typeof z.globalRegistry = z.registry();
  named._map = z.globalRegistry._map;
  const seen = new Set<unknown>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (!(part instanceof z.core.$ZodType)) {
      for (const inner of Object.values(part)) look(inner);
      return;
    }
    const name = z.globalRegistry.get(part)?.id;
    if (name) named._idmap.set(name, part);
    // Described in other words where it is used, it is a copy with a link to its original.
    look(part._zod.parent);
    look(part._zod.def);
    if (part instanceof z.core.$ZodLazy) look(part._zod.innerType);
    if (part instanceof z.core.$ZodCodec) describeAsSent(part._zod.def);
  };
  const schemas: unknown[] = [];
  app.addHook('onRoute', ({ schema }) => void schemas.push(schema));
  return { schemaRegistry: named, findNames: () => schemas.splice(0).forEach(look) };
}

/** An answer is described as it stands in JSON, not as what the code has instead. */
function describeAsSent({ in: sent, out }: z.core.$ZodCodecDef): void {
  out._zod.toJSONSchema = () => {
    const { $schema: _, ...described } = z.toJSONSchema(sent);
    return described;
  };
}

type Document = ReturnType<ReturnType<typeof createJsonSchemaTransformObject>>;

/** The library names each schema twice, as request and as answer; only what a route refers to is of use to a reader. */
function withoutUnused(document: Document): Document {
  if (!('components' in document)) return document;
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = new Set<string>();
  const takeFrom = (part: unknown) => {
    const text = JSON.stringify(part);
    for (const [name, schema] of schemas) {
      if (used.has(name) || !text.includes(`"#/components/schemas/${name}"`)) continue;
      used.add(name);
      takeFrom(schema);
    }
  };
  takeFrom(document.paths);
  return {
    ...document,
    components: { schemas: Object.fromEntries(schemas.filter(([name]) => used.has(name))) },
  } as Document;
}

type RawIssue = z.core.$ZodRawIssue;

/** Requests are checked against the contract, and answers too: nothing leaves that the contract does not name. */
export function checkAgainstContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value) => {
    const checked = schema.safeParse(value, { error: sentenceFor });
    return checked.success ? { value: checked.data } : { error: refuse(checked.error.issues) };
  });
  app.setSerializerCompiler(serializerCompiler);
}

function refuse(issues: z.core.$ZodIssue[]): Refusal {
  // Whoever tries links learns nothing from the form of the answer: a malformed token is answered like an unknown one.
  if (issues.every(({ path, code }) => path.join('.') === 'token' && code === 'invalid_format')) return linkInvalid();
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    if (field && !fields.has(field)) fields.set(field, message);
  }
  const sentences = [...new Set(issues.map(({ message }) => message))].slice(0, 3);
  return new Refusal(
    400,
    'invalid-request',
    sentences.join(' '),
    fields.size > 0 ? Object.fromEntries(fields) : undefined,
  );
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What to do about a fault for which the contract has no sentence of its own. */
function sentenceFor(issue: RawIssue): string {
  const field = issue.path?.join('.');
  if (!field) return 'Please send the details as a JSON object.';
  if (issue.input === undefined) return `Please give ${field}.`;
  if (issue.code === 'invalid_type') return `Please give ${field} as ${KINDS[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `Please give ${field} as one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big') return `Please give a shorter ${field}, ${issue.maximum} at most.`;
  if (issue.code === 'too_small') return `Please give a longer ${field}, ${issue.minimum} at least.`;
  return `Please check ${field}: it does not have the right form.`;
}
