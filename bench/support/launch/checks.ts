// What was lost or doubled, by three witnesses: the shop's tables, the card provider and the mail server.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { StripeCounters } from '#sandbox/stripe/stripe.ts';
import type { Purchase } from './buyers.ts';
import type { ArrivedMail } from './mail-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type OrderFound = {
  number: string;
  email: string;
  status: string;
  intent: string;
  paid: boolean;
  /** When the shop booked the money, as `Date.now()` counts; null: it has not. */
  settledAt: number | null;
};

export async function readOrders(client: pg.Client): Promise<OrderFound[]> {
  const { rows } = await client.query<OrderFound>(`
    select order_number as number, customer_email as email, orders.status, provider_intent_id as intent,
      payments.status = 'succeeded' and payments.received = payments.amount as paid,
      (extract(epoch from payments.succeeded_at) * 1000)::float as "settledAt"
    from orders join payments on payments.order_id = orders.id
    where customer_email like 'buyer-%' order by orders.id`);
  return rows;
}

type Witnesses = {
  client: pg.Client;
  purchases: Purchase[];
  counters: StripeCounters;
  mails: ArrivedMail[];
  /** How many the release was for, beside those who ordered meanwhile. */
  released: number;
  since: Date;
};

/** A sentence for each kind of fault; none: everything is as it should be. */
export async function findFaults({
  client,
  purchases,
  counters,
  mails,
  released,
  since,
}: Witnesses): Promise<string[]> {
  const found = await readOrders(client);
  const byNumber = Map.groupBy(found, ({ number }) => number);
  const byEmail = Map.groupBy(found, ({ email }) => email);
  const acknowledged = purchases.filter(({ orderNumber }) => orderNumber !== null);
  const charged = purchases.filter(({ chargedAt }) => chargedAt !== null);
  const ours = new Set(charged.map(({ intentId }) => intentId));
  const charges = counters.succeededChargesPerIntent;
  const paidHere = new Set(found.filter(({ paid }) => paid).map(({ intent }) => intent));
  const byRecipient = Map.groupBy(mails, ({ recipient }) => recipient);
  const confirmations = ({ email, orderNumber }: Purchase) =>
    (byRecipient.get(email) ?? []).filter(({ subject }) => subject === `Pre-order ${orderNumber} confirmed`).length;
  const owing = [...byRecipient].filter(([recipient]) => recipient.startsWith('owes-'));
  const faults: [string, string[]][] = [
    ['acknowledged and not there', without(acknowledged, ({ orderNumber }) => byNumber.has(orderNumber ?? ''))],
    [
      'of another customer',
      without(acknowledged, (each) => byNumber.get(each.orderNumber ?? '')?.[0]?.email === each.email),
    ],
    ['twice there', [...byNumber, ...byEmail].filter(([, rows]) => rows.length > 1).map(([name]) => name)],
    ['charged and not paid here', without(charged, ({ intentId }) => paidHere.has(intentId))],
    ['charged and without a charge at the provider', without(charged, ({ intentId }) => charges[intentId] === 1)],
    ['charged twice', Object.keys(charges).filter((intent) => charges[intent] !== 1)],
    ['paid here and not charged', [...paidHere].filter((intent) => !charges[intent])],
    ['charged by nobody of ours', Object.keys(charges).filter((intent) => !ours.has(intent))],
    [
      'paid and in another state',
      found.filter(({ paid, status }) => paid && status !== 'paid_deposit').map(({ number }) => number),
    ],
    ['paid and not confirmed by mail', without(charged, (each) => confirmations(each) > 0)],
    ['confirmed twice by mail', without(charged, (each) => confirmations(each) < 2)],
    ['mailed twice', doubled(mails)],
    ['not asked by the release', owing.length === released ? [] : [`${owing.length} of ${released} were`]],
    ['asked by the release and not to be', [...byRecipient.keys()].filter((each) => each.startsWith('none-'))],
    ...(await insideFaults(client, mails.length, since)),
  ];
  return faults
    .filter(([, which]) => which.length > 0)
    .map(([what, which]) => `${which.length} ${what}: ${which.slice(0, 3).join(', ')}`);
}

function without(these: Purchase[], isRight: (purchase: Purchase) => boolean): string[] {
  return these.filter((each) => !isRight(each)).map(({ orderNumber, email }) => `${orderNumber} of ${email}`);
}

function doubled(mails: ArrivedMail[]): string[] {
  const seen = new Set<string>();
  return mails
    .map(({ recipient, subject }) => `${subject} to ${recipient}`)
    .filter((mail) => seen.has(mail) || !seen.add(mail));
}

async function insideFaults(client: pg.Client, arrived: number, since: Date): Promise<[string, string[]][]> {
  const column = async (statement: string, values: unknown[] = []) => {
    const { rows } = await client.query({ text: statement, values, rowMode: 'array' });
    return rows.map(([value]) => String(value));
  };
  const [sent = '0'] = await column(`select count(*) from emails where state = 'sent' and sent_at >= $1`, [since]);
  return [
    [
      'alerts',
      // The shop compares its books by itself, and the provider knows nothing of the orders that were invented before.
      await column(
        "select kind || ' of ' || subject from alerts where raised_at >= $1 and subject not like 'payment-not-found pi_load_%'",
        [since],
      ),
    ],
    [
      'jobs that failed',
      await column(
        "select task_identifier || ': ' || left(last_error, 200) from graphile_worker.jobs where last_error is not null",
      ),
    ],
    ['mails that are not sent', await column(`select id || ' ' || state from emails where state <> 'sent'`)],
    [
      'mails sent and not arrived, or the other way round',
      Number(sent) === arrived ? [] : [`${sent} sent, ${arrived} arrived`],
    ],
  ];
}

/**
 * `npm run books -- verify` from that day on; null: no difference. No provider knows the payments of orders that were invented
 * before, so these do not count. `own`: the orders of this launch, where the shop had others before.
 */
export function verifyBooks(
  settings: Record<string, string>,
  { since, own }: { since: Date; own: Set<string> | null },
): string | null {
  const { PATH, HOME } = process.env;
  const day = since.toISOString().slice(0, 10);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/commands/books.ts', 'verify', '--since', day],
    {
      cwd: root,
      env: { PATH, HOME, ...settings },
      encoding: 'utf8',
      timeout: 600_000,
    },
  );
  if (status === 0) return null;
  const isReal = (part: string) => /\bpi_(?!load_)/.test(part);
  const isOwn = (part: string) => part.match(/FD-[0-9A-Z]+/g)?.some((number) => own?.has(number));
  const isAboutInvented = (part: string) => /\bpi_load_/.test(part) || part.trim().startsWith('Compared since');
  const counts = (part: string) => isReal(part) || (own ? isOwn(part) : part.trim() !== '' && !isAboutInvented(part));
  const said = stderr || stdout.split('\n\n').filter(counts).join('\n\n');
  return said ? `The books differ:\n${said}` : null;
}
