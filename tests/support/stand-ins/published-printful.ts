// Printful's own description of its answers and events, cut down to those that the shop reads; where it is from stands in the
// file itself.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

type Schema = { type?: string; required?: string[]; properties?: Record<string, Schema>; items?: Schema };
type Published = Record<'answers' | 'events' | 'requests', Record<string, Schema>>;

const published: Published = JSON.parse(
  readFileSync(new URL('../printful/published-form.json', import.meta.url), 'utf8'),
);

/**
 * What of a value is otherwise than Printful describes it, a line each: fields that are missing, of another type or unknown,
 * and words that are in no list. `wholly`: the description requires none of the fields, and all are asked for.
 */
export function compareWithPrintful(part: keyof Published, name: string, value: unknown, wholly = false): string[] {
  const schema = published[part][name];
  if (!schema) throw new Error(`Nothing is published of ${name}.`);
  // The description has words of its own in it, such as `nullable`, which the checker knows, and numbers for formats.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = ajv.compile(wholly ? allRequired(schema) : schema);
  check(value);
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    return `${name}${instancePath}: ${message} ${JSON.stringify(params)}`;
  });
}

function allRequired(schema: Schema): Schema {
  const { properties, items } = schema;
  const each =
    properties && Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, allRequired(of)]));
  return {
    ...schema,
    ...(each ? { properties: each, required: schema.required ?? Object.keys(each) } : {}),
    ...(items ? { items: allRequired(items) } : {}),
  };
}
