import { createHash } from 'node:crypto';
import { apiDocument, type Operation } from './document.ts';
import { type Html, html } from './html.ts';
import { writeSchema } from './schema-table.ts';
import { STYLE } from './style.ts';

export type ReferencePage = { html: string; policy: string };

type Call = Operation & { id: string; method: string; path: string };

/** The OpenAPI document as a page to read: no script, nothing from elsewhere. */
export function writeReferencePage(described: object): ReferencePage {
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
