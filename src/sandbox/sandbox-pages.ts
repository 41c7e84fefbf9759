import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS } from './identity/accounts.ts';
import type { Provider } from './shared/faults.ts';
import { page, text } from './shared/page.ts';
import { TEST_CARDS } from './stripe/objects/payments/cards.ts';

type Contents = { standIns: readonly Provider[]; demoAccounts: boolean };

/** The sandbox's front page and its stylesheet. */
export async function sandboxPages(app: FastifyInstance, contents: Contents): Promise<void> {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page('What is here', front(contents))));

  app.get('/sandbox.css', async (_request, reply) => {
    const style = await readFile(new URL('./sandbox.css', import.meta.url), 'utf8');
    return reply.type('text/css; charset=utf-8').send(style);
  });
}

const MAILBOX = '<li><a href="/sandbox/mail">Mailbox</a>: every mail that the shop has sent</li>';
const FAULTS =
  '<li><a href="/sandbox/faults">Faults</a>: make a service slow, failing or forgetful, and see the shop cope</li>';
const DASHBOARD =
  '<li><a href="/sandbox/stripe/dashboard">Card payments, the dashboard</a>: refunds made there, disputes and warnings of fraud</li>';
const PRINTING =
  '<li><a href="/sandbox/printful">Printing on demand</a>: print orders, and the packages that leave and arrive</li>';
const PUSH = '<li><a href="/sandbox/push/">Push messages</a>: notices for the phones of those who work here</li>';
const COUNTERS =
  '<li><a href="/sandbox/stripe/counters">Card payments, counted</a>: charges, refunds and webhooks as JSON</li>';

function front({ standIns, demoAccounts }: Contents): string {
  const has = (provider: Provider) => standIns.includes(provider);
  return `
    <h1>Sandbox</h1>
    <p>This shop runs without keys for some of the services it needs, so local stand-ins speak their protocols. What is
      described here never leaves this machine.</p>
    <ul>${has('smtp') ? MAILBOX : ''}${FAULTS}${has('stripe') ? DASHBOARD + COUNTERS : ''}${has('printful') ? PRINTING : ''}${has('push') ? PUSH : ''}</ul>
    ${has('identity') && demoAccounts ? accounts() : ''}
    ${has('stripe') ? cards() : ''}`;
}

function accounts(): string {
  const people = DEMO_ACCOUNTS.map(
    ({ name, email, verified }) =>
      `<li>${text(name)}, ${text(email)}${verified ? '' : ': an address that is not verified'}</li>`,
  );
  return `
    <h2>Accounts</h2>
    <p>“Sign in” in the shop opens an account chooser that stands in for Google. These people have an account there,
      and any other address can have one:</p>
    <ul>${people.join('')}</ul>`;
}

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function cards(): string {
  const rows = Object.entries(TEST_CARDS).map(
    ([name, { number, meaning }]) =>
      `<tr><td class="number">${grouped(number)}</td><td>${text(meaning)}</td><td><code>${text(name)}</code></td></tr>`,
  );
  return `
    <h2>Test cards</h2>
    <p>No card is charged. Any expiration date in the future and any security code will do. Other card numbers pay too.</p>
    <div class="wide" tabindex="0" role="region" aria-label="Test cards">
      <table>
        <thead><tr><th scope="col">Number</th><th scope="col">What happens</th><th scope="col">Name for tests</th></tr></thead>
        <tbody>${rows.join('\n')}</tbody>
      </table>
    </div>`;
}
