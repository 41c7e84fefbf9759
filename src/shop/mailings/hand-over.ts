import { packBody } from '#shop/mail/kept-body.ts';
import { makeOutgoing } from '#shop/mail/outgoing.ts';
import { findSuperseded } from '#shop/orders/mails/superseded-mails.ts';
import { MailServerUnavailable } from '#shop/ports/mail-transport.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { faultText, scrubText } from '#values/text/fault-text.ts';
import type { Batch } from './prepare-batch.ts';
import { putOff } from './put-off.ts';
import type { Outcome, OutcomeNotes } from './record-outcomes.ts';
import type { PreparedMail } from './write-mails.ts';

/**
 * Half as many again as the transport has connections: the next mail is ready when one is free, and a customer's own mail
 * waits for one or two of these at most.
 */
const AT_ONCE = 12;
/** What was read longer ago than this is read again before a mail says it. */
const FRESH_MS = 1_000;
/** So many faults without one mail that got through are the mail server's, not the mails'. */
const FAULTS_OF_SERVER = 5;

export type HandedOver = {
  /** Mails that the server was asked to take. */
  tried: number;
  /** Why nothing got through; null: something did, or there was nothing to send. */
  away: string | null;
  /** Whether mails of the batch are left, because the server was unavailable or the time was over. */
  leftSome: boolean;
};

/**
 * Hands the mails of a batch to the mail server, several at once. If none of them got through although the server was
 * asked, it seems to be unavailable: then those that were tried are put off.
 */
export async function handOver(
  shop: Shop,
  batch: Batch,
  notes: OutcomeNotes,
  timeIsOver: () => boolean,
): Promise<HandedOver> {
  const line = waitingLine(shop, batch, notes);
  const faults: (Outcome & { away: boolean })[] = [];
  let tried = 0;
  let gotThrough = 0;
  let awayInARow = 0;

  const mayGoOn = () => awayInARow < FAULTS_OF_SERVER && !notes.broken && !timeIsOver();
  async function sendSome(): Promise<void> {
    while (mayGoOn()) {
      const mail = await line.next();
      if (!mail) return;
      const outcome = await send(shop, mail);
      tried += outcome.tried ? 1 : 0;
      if ('away' in outcome) {
        faults.push(outcome);
        awayInARow = outcome.away ? awayInARow + 1 : 0;
      } else {
        notes.note(outcome);
        if (!outcome.tried) continue;
        gotThrough += 1;
        awayInARow = 0;
      }
    }
  }
  // Whatever goes wrong, nothing is being handed over any more when this ends.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendSome));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;

  const isAway = gotThrough === 0 && (faults.length >= FAULTS_OF_SERVER || faults.some(({ away }) => away));
  if (isAway) await putOff(shop, faults);
  else for (const { away: _, ...outcome } of faults) notes.note(outcome);
  return { tried, away: isAway ? (faults[0]?.reason ?? '') : null, leftSome: line.left() > 0 };
}

/** The mails one after the other, without those that were superseded while they stood in line. */
function waitingLine(shop: Shop, { mails, readAt }: Batch, notes: OutcomeNotes) {
  let waiting = [...mails].reverse();
  let freshAt = readAt;
  let looking: Promise<void> | null = null;

  async function lookAgain(): Promise<void> {
    freshAt = performance.now();
    const superseded = await findSuperseded(
      shop.db,
      shop,
      waiting.map(({ email }) => email),
    );
    if (superseded.size === 0) return;
    for (const { recipientId, email } of waiting) {
      const reason = superseded.get(email.id);
      if (reason) notes.note({ recipientId, emailId: email.id, state: 'skipped', reason, subject: null, tried: false });
    }
    waiting = waiting.filter(({ email }) => !superseded.has(email.id));
  }

  return {
    async next(): Promise<PreparedMail | undefined> {
      if (!looking && waiting.length > 0 && performance.now() - freshAt > FRESH_MS) {
        looking = lookAgain().finally(() => {
          looking = null;
        });
      }
      if (looking) await looking;
      return waiting.pop();
    },
    left: () => waiting.length,
  };
}

async function send(
  shop: Shop,
  { recipientId, email }: PreparedMail,
): Promise<Outcome | (Outcome & { away: boolean })> {
  const of = { recipientId, emailId: email.id };
  const { template } = email;
  let mail: Awaited<ReturnType<typeof makeOutgoing>>;
  try {
    mail = await makeOutgoing(shop, email);
  } catch (fault) {
    shop.log.error({ err: fault, emailId: email.id, template }, 'a mail of a mailing could not be made');
    const reason = `The mail could not be made: ${faultText(fault)}`;
    return { ...of, state: 'later', reason, subject: null, tried: false };
  }
  const { subject } = mail;
  try {
    const sent = await shop.mail.send(mail);
    if (sent.ok) return { ...of, state: 'sent', reason: null, subject, tried: true, body: packBody(mail, email.data) };
    const answer = scrubText(sent.answer);
    shop.log.warn({ emailId: email.id, template, answer }, 'the mail server refused a mail for good');
    return { ...of, state: 'failed', reason: answer, subject, tried: true };
  } catch (fault) {
    const away = fault instanceof MailServerUnavailable;
    return { ...of, state: 'later', reason: faultText(fault), subject, tried: true, away };
  }
}
