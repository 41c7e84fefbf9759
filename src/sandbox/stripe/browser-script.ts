import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

/** `/sandbox/stripe.js`, in the place of Stripe.js. */
export async function stripeScript(app: FastifyInstance): Promise<void> {
  let script: Promise<string> | null = null;
  app.get('/stripe.js', async (_request, reply) => {
    script ??= browserScript();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await script);
  });
}

/** In the order in which they need each other. */
const PARTS = [
  'stripe-api.ts',
  'ask.ts',
  'card-fields.ts',
  'card-form.ts',
  'element.ts',
  'payment-element.ts',
  'wallet-element.ts',
  'elements.ts',
  'confirm-payment.ts',
  'stripe-global.ts',
];

/**
 * `/sandbox/stripe.js`. A page loads Stripe.js as one classic script that has defined `Stripe` when it is loaded; the
 * parts are modules for the type checker and the tests. So types, imports and exports are taken away and the rest joined.
 */
export async function browserScript(): Promise<string> {
  const sources = await Promise.all(
    PARTS.map((part) => readFile(new URL(`./browser/${part}`, import.meta.url), 'utf8')),
  );
  const bodies = sources.map((source) =>
    stripTypeScriptTypes(source)
      .replace(/^import\s[^;]*;$/gm, '')
      .replace(/^export\s+(?=(async )?(function|const|class)\b)/gm, '')
      .trim(),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n\n')}\n})();\n`;
}
