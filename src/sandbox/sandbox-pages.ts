import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { page, text } from './page.ts';
import { browserScript } from './stripe/browser-script.ts';
import { TEST_CARDS } from './stripe/cards.ts';

/** The sandbox's front page, its stylesheet, and the script that stands in for Stripe.js. */
export async function sandboxPages(app: FastifyInstance): Promise<void> {
  let script: Promise<string> | null = null;

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page('What is here', front())));

  app.get('/sandbox.css', async (_request, reply) => {
    const style = await readFile(new URL('./sandbox.css', import.meta.url), 'utf8');
    return reply.type('text/css; charset=utf-8').send(style);
  });

  app.get('/stripe.js', async (_request, reply) => {
    script ??= browserScript();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await script);
  });
}

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function front(): string {
  const cards = Object.entries(TEST_CARDS).map(
    ([name, { number, meaning }]) =>
      `<tr><td class="number">${grouped(number)}</td><td>${text(meaning)}</td><td><code>${text(name)}</code></td></tr>`,
  );
  return `
    <h1>Sandbox</h1>
    <p>This shop runs without keys for the services it needs, so local stand-ins speak their protocols. Nothing
      leaves this machine: no card is charged, and mails go to the mailbox below.</p>
    <ul>
      <li><a href="/sandbox/mail">Mailbox</a>: every mail that the shop has sent</li>
      <li><a href="/sandbox/faults">Faults</a>: make a service slow, failing or forgetful, and see the shop cope</li>
      <li><a href="/sandbox/stripe/counters">Card payments, counted</a>: charges, refunds and webhooks as JSON</li>
    </ul>
    <h2>Test cards</h2>
    <p>Any expiration date in the future and any security code will do. Other card numbers pay too.</p>
    <div class="wide" tabindex="0" role="region" aria-label="Test cards">
      <table>
        <thead><tr><th scope="col">Number</th><th scope="col">What happens</th><th scope="col">Name for tests</th></tr></thead>
        <tbody>${cards.join('\n')}</tbody>
      </table>
    </div>`;
}
