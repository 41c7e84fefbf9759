import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import {
  currentFaults,
  type Faults,
  faultSwitches,
  NO_FAULTS,
  PROVIDERS,
  type Provider,
  resetFaults,
  setFaults,
} from '#sandbox/shared/faults.ts';
import { page, text } from '#sandbox/shared/page.ts';
import { refusalStatus } from '#sandbox/shared/refusal-status.ts';

const LABELS: Record<keyof Faults, string> = {
  latencyMs: 'Every answer comes later by (milliseconds)',
  errorRate: 'Requests that fail before anything is done (0 to 1)',
  rateLimitRate: 'Requests that are refused because there were too many, with 429 (0 to 1)',
  failAfterRate: 'Requests that are carried out, then fail (0 to 1)',
  failAfter: 'How those fail',
  only: 'Only where the method and path, or the recipient of a mail, contain (empty: all)',
  droppedWebhooks: 'Webhooks that are never sent (0 to 1)',
  doubledWebhooks: 'Webhooks that are sent twice (0 to 1)',
  twinWebhooks: 'Changes that are told by two different events (0 to 1)',
  delayedWebhooks: 'Webhooks that later ones overtake (0 to 1)',
  holdWebhooks: 'Hold new webhooks until they are released',
  redeliveryPause:
    'Pauses before webhooks are sent again, which grow from 5 seconds to an hour: their factor (0 to 10)',
  processingMs:
    'A confirmed payment stays in processing, and costs of a print order are calculated, for (milliseconds)',
};

const NAMES: Record<Provider, string> = {
  stripe: 'Stripe: card payments',
  identity: "Google: customers' accounts",
  smtp: 'SMTP: mail',
  printful: 'Printful: printing on demand',
  push: 'Push: notices on phones',
};

/** Who has accounts or takes mail knows nothing of webhooks and payments. */
const SWITCHES: Record<Provider, (keyof Faults)[]> = {
  stripe: Object.keys(LABELS) as (keyof Faults)[],
  identity: ['latencyMs', 'errorRate', 'only'],
  smtp: ['latencyMs', 'errorRate', 'failAfterRate', 'failAfter', 'only'],
  printful: (Object.keys(LABELS) as (keyof Faults)[]).filter((name) => name !== 'twinWebhooks'),
  push: ['latencyMs', 'errorRate', 'rateLimitRate'],
};

type FaultPage = {
  /** The services that the sandbox replaces, each with what is set. */
  faults: [Provider, Faults][];
  /** How many webhooks of a service wait. */
  held: (provider: Provider) => number;
};

const MORE: Record<Provider, (held: number) => string> = {
  stripe: (held) => release('stripe', held),
  identity: () => `<form method="post" action="/sandbox/identity/keys/rotate">
      <p>Tokens are signed with one key at a time. <button>Sign with a new key</button></p>
    </form>`,
  smtp: () => '',
  printful: (held) => release('printful', held),
  push: () => '',
};

function release(provider: Provider, held: number): string {
  return `<form method="post" action="/sandbox/${provider}/webhooks/release">
      <p>${held} webhooks are held. <button>Release them</button></p>
    </form>`;
}

function faultPage({ faults, held }: FaultPage): string {
  const forms = faults.map(([provider, switches]) => form(provider, switches) + MORE[provider](held(provider)));
  return page(
    'Faults',
    `<h1>Faults</h1>
    <p>Make a service misbehave on purpose. What is set here holds for every process on this database until it is
      changed. <a href="/sandbox/">Back to the sandbox</a></p>
    ${forms.join('\n')}
    <form method="post" action="/sandbox/faults/reset"><button>Heal everything</button></form>`,
  );
}

function form(provider: Provider, faults: Faults): string {
  const fields = SWITCHES[provider].map((name) => {
    const id = `${provider}-${name}`;
    return `<div class="switch"><label for="${id}">${LABELS[name]}</label>${input(id, name, faults[name])}</div>`;
  });
  return `<form method="post" action="/sandbox/faults/${provider}">
    <fieldset><legend>${NAMES[provider]}</legend>${fields.join('')}<p><button class="primary">Set</button></p></fieldset>
  </form>`;
}

function input(id: string, name: keyof Faults, value: Faults[keyof Faults]): string {
  if (typeof value === 'boolean') {
    return `<input type="checkbox" id="${id}" name="${name}" value="true"${value ? ' checked' : ''}>`;
  }
  if (name === 'failAfter') {
    const options = ['error', 'drop-connection'].map(
      (word) => `<option${word === value ? ' selected' : ''}>${word}</option>`,
    );
    return `<select id="${id}" name="${name}">${options.join('')}</select>`;
  }
  const kind = typeof value === 'number' ? 'type="number" min="0" step="any"' : 'type="text"';
  return `<input ${kind} id="${id}" name="${name}" value="${text(value)}">`;
}

const named = z.object({ provider: z.enum(PROVIDERS) });

export type FaultOptions = {
  pool: pg.Pool;
  /** Who is shown on the page. */
  standIns: readonly Provider[];
  countHeld: (provider: Provider) => Promise<number>;
};

/** Registered under `/sandbox/faults`: a form for people, JSON by GET and PUT for tests. */
export async function faultRoutes(app: FastifyInstance, { pool, standIns, countHeld }: FaultOptions): Promise<void> {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, fromForm(String(body))));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) return reply.code(422).send({ error: z.prettifyError(error) });
    const status = refusalStatus(error);
    if (status) return reply.code(status).send({ error: 'Invalid request.' });
    request.log.error(error, 'the fault switches failed');
    return reply.code(500).send({ error: 'The fault switches failed.' });
  });

  app.get('/', async (_request, reply) => {
    const set = async (provider: Provider): Promise<[Provider, Faults]> => [
      provider,
      await currentFaults(pool, provider),
    ];
    const faults = await Promise.all(standIns.map(set));
    const held = new Map(await Promise.all(standIns.map(async (name) => [name, await countHeld(name)] as const)));
    const counted = (provider: Provider) => held.get(provider) ?? 0;
    return reply.type('text/html; charset=utf-8').send(faultPage({ faults, held: counted }));
  });

  app.get('/:provider', (request) => currentFaults(pool, named.parse(request.params).provider));

  /** Sets all switches of a provider; those not named go back to harmless. */
  app.put('/:provider', async (request) => {
    const { provider } = named.parse(request.params);
    await setFaults(pool, provider, faultSwitches.parse(request.body));
    return currentFaults(pool, provider);
  });

  app.post('/:provider', async (request, reply) => {
    const { provider } = named.parse(request.params);
    await setFaults(pool, provider, faultSwitches.parse(request.body));
    return reply.redirect('/sandbox/faults', 303);
  });

  app.post('/reset', async (_request, reply) => {
    await resetFaults(pool);
    return reply.redirect('/sandbox/faults', 303);
  });
}

const FORM = 'application/x-www-form-urlencoded';

/** A form sends text alone; what each switch is by nature decides how it is read. */
function fromForm(body: string): Partial<Faults> {
  const entries = [...new URLSearchParams(body)].map(([name, value]): [string, unknown] => {
    const harmless = Object.entries(NO_FAULTS).find(([known]) => known === name)?.[1];
    if (typeof harmless === 'number') return [name, Number(value)];
    return [name, typeof harmless === 'boolean' ? value === 'true' : value];
  });
  return Object.fromEntries(entries);
}
