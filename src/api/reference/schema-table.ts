import { z } from 'zod';
import type { JsonSchema } from './document.ts';
import { Html, html } from './html.ts';

const shape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).default([]),
  items: z.looseObject({}).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  description: z.string().optional(),
  examples: z.array(z.unknown()).default([]),
  maxLength: z.number().optional(),
});

/** An object's properties as a table, anything else as words in the line. */
export function writeSchema(schema: JsonSchema): Html {
  const { properties, required } = shape.parse(schema);
  if (!properties) return nameType(schema);
  const rows = Object.entries(properties).map(
    ([
      name,
      property,
    ]) => html`<tr><th scope="row"><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}</th>
<td>${nameType(property)}</td><td>${note(property)}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function nameType(schema: JsonSchema): Html {
  const { $ref, anyOf, items, enum: words, const: constant, type, properties } = shape.parse(schema);
  if ($ref) return linkTo($ref);
  if (anyOf) return anyOf.map(nameType).reduce((one, other) => html`${one} or ${other}`);
  if (words) return html`${words.map(String).join(' | ')}`;
  if (constant !== undefined) return html`${String(constant)}`;
  if (items) return html`list of ${nameType(items)}`;
  if (properties) {
    const parts = Object.entries(properties).map(([name, property]) => html`${name}: ${nameType(property)}`);
    return parts.length === 0 ? new Html('{}') : html`{ ${parts.reduce((one, other) => html`${one}, ${other}`)} }`;
  }
  return html`${[type ?? 'any'].flat().join(' or ')}`;
}

function linkTo(reference: string): Html {
  const name = reference.split('/').at(-1) ?? '';
  return html`<a href="#schema-${name}">${name}</a>`;
}

function note(schema: JsonSchema): string {
  const { description, examples, maxLength } = shape.parse(schema);
  const example = examples[0] === undefined ? null : `for example ${examples[0]}`;
  const limit = maxLength === undefined ? null : `at most ${maxLength} characters`;
  return [description, example, limit].filter(Boolean).join('; ');
}
