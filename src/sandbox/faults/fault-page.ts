import { page, text } from '#sandbox/page.ts';
import type { Faults, Provider } from './faults.ts';

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
  processingMs: 'A confirmed payment stays in processing for (milliseconds)',
};

const NAMES: Record<Provider, string> = {
  stripe: 'Stripe: card payments',
  identity: "Google: customers' accounts",
  smtp: 'SMTP: mail',
};

/** Who has accounts or takes mail knows nothing of webhooks and payments. */
const SWITCHES: Record<Provider, (keyof Faults)[]> = {
  stripe: Object.keys(LABELS) as (keyof Faults)[],
  identity: ['latencyMs', 'errorRate', 'only'],
  smtp: ['latencyMs', 'errorRate', 'failAfterRate', 'failAfter', 'only'],
};

export type FaultPage = {
  /** The services that the sandbox stands in for, each with what is set. */
  faults: [Provider, Faults][];
  /** How many webhooks wait. */
  held: number;
};

const MORE: Record<Provider, (held: number) => string> = {
  stripe: (held) => `<form method="post" action="/sandbox/stripe/webhooks/release">
      <p>${held} webhooks are held. <button>Release them</button></p>
    </form>`,
  identity: () => `<form method="post" action="/sandbox/identity/keys/rotate">
      <p>Tokens are signed with one key at a time. <button>Sign with a new key</button></p>
    </form>`,
  smtp: () => '',
};

export function faultPage({ faults, held }: FaultPage): string {
  const forms = faults.map(([provider, switches]) => form(provider, switches) + MORE[provider](held));
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
