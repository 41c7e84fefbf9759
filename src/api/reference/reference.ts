import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireStaff } from '#api/http/who-asks.ts';
import type { Shop } from '#shop/ports/shop.ts';

type Options = { shop: Shop; production: boolean };

/** The API's description: the document for programs, a page for people. Both are made once; in production they are the staff's. */
export async function reference(app: FastifyInstance, { shop, production }: Options): Promise<void> {
  if (production) app.addHook('onRequest', async (request) => void (await requireStaff(shop, request)));
  let page: ReturnType<typeof writeReferencePage> | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= writeReferencePage(app.swagger());
    return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html);
  });
}

type ReferencePage = { html: string; policy: string };

type Call = Operation & { id: string; method: string; path: string };

/** The OpenAPI document as a page to read: no script, nothing from elsewhere. */
function writeReferencePage(described: object): ReferencePage {
  const { info, paths, components } = apiDocument.parse(described);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => name(method, path, operation)),
  );
  const topics = [...new Set(calls.flatMap(({ tags }) => tags))].map((topic) => ({
    topic,
    calls: calls.filter(({ tags }) => tags.includes(topic)),
  }));
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<style>${STYLE}</style>
<main>
<h1>${info.title} API</h1>
<p>${writeProse(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Calls"><ul>${calls.map(({ id, summary, method, path }) => html`<li><a href="#${id}">${summary}</a> <code>${method} ${path}</code></li>`)}</ul></nav>
${topics.map((entry) => html`<h2>${entry.topic}</h2>${entry.calls.map(writeCall)}`)}
<h2>Shapes</h2>
${Object.entries(components.schemas).map(([title, schema]) => html`<h3 id="schema-${title}">${title}</h3>${writeSchema(schema)}`)}
</main>
</html>
`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html: page.text,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function name(method: string, path: string, operation: Operation): Call {
  const id = `${method}${path}`.replace(/[^a-z]+/gi, '-').replace(/-$/, '');
  return { ...operation, id, method: method.toUpperCase(), path };
}

function writeCall({ id, method, path, summary, description, parameters, requestBody, responses }: Call): Html {
  const body = requestBody?.content['application/json']?.schema;
  const asked = parameters.map(({ name, description }) => html`<li><code>${name}</code> ${description}</li>`);
  return html`<section aria-labelledby="${id}">
<h3 id="${id}">${summary} <code>${method} ${path}</code></h3>
<p>${writeProse(description)}</p>
${asked.length > 0 ? html`<h4>In the address</h4><ul>${asked}</ul>` : ''}
${body ? html`<h4>Send</h4>${writeSchema(body)}` : ''}
<h4>Answers</h4>
<table><tbody>${Object.entries(responses).map(writeAnswer)}</tbody></table>
</section>
`;
}

function writeAnswer([status, { description, content }]: [string, Operation['responses'][string]]): Html {
  const schema = content?.['application/json']?.schema;
  return html`<tr><th scope="row">${status}</th><td>${schema ? html`${writeProse(description)} ${writeSchema(schema)}` : description}</td></tr>`;
}

/** What stands between backticks is code. */
function writeProse(text: string): Html {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
  return html`${parts}`;
}

/** The page's whole look; its hash is in the page's security policy. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; padding-bottom: .25rem; }
h3 { margin-top: 2.5rem; }
h3 code { font-size: 1rem; }
h4 { margin-bottom: .25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid #8886; font-weight: 400; }
th { white-space: nowrap; }
td { overflow-wrap: anywhere; }
@media (max-width: 40rem) { th { white-space: normal; } }
thead th { font-weight: 600; }
nav ul { padding-left: 1.25rem; }
`;

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
function writeSchema(schema: JsonSchema): Html {
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

// The part of an OpenAPI document that the page shows. It is our own document: what does not parse is a fault.
const schema = z.looseObject({ $ref: z.string().optional() });
const content = z.object({ 'application/json': z.object({ schema }).optional() });
const operation = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string(),
  description: z.string().default(''),
  parameters: z.array(z.object({ name: z.string(), description: z.string().default(''), schema })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});
export const apiDocument = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

type JsonSchema = z.infer<typeof schema>;
type Operation = z.infer<typeof operation>;

/** HTML that needs no more escaping. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are escaped unless they are HTML already; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(strings.map((string, at) => string + write(values[at] ?? '')).join(''));
}

function write(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return value instanceof Html ? value.text : value.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');
}
