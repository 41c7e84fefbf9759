import { createTransport } from 'nodemailer';
import { MailServerUnavailable, type MailTransport } from '#shop/ports/mail-transport.ts';
import { isLoopback } from '#values/network/loopback.ts';
import { ok, refused } from '#values/result.ts';
import { faultText } from '#values/text/fault-text.ts';

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string;
  /** The sender, such as `Fulldraw <orders@fulldraw.example>`. */
  from: string;
};

export type SmtpTransport = MailTransport & {
  /** Lets running deliveries finish and closes the connections. */
  close(): void;
};

// A mail holds a row lock and a database connection while it is handed over: a server that says nothing is left soon.
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const CONNECTIONS = 8;
/** After so many mails a connection is replaced: mail servers mind one that never ends. */
const MAILS_PER_CONNECTION = 1_000;

/** The mail server, reached over a few connections that are kept open between mails. */
export function createSmtpTransport({ url, from }: SmtpOptions): SmtpTransport {
  const transport = createTransport(
    // A message that was under way when its connection broke is not repeated here: the job does that, and notes it.
    {
      ...TIMEOUTS,
      url: encrypted(url),
      pool: true,
      maxConnections: CONNECTIONS,
      maxMessages: MAILS_PER_CONNECTION,
      idleTimeout: 20_000,
      maxRequeues: 0,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail);
        return ok();
      } catch (fault) {
        const answer = refusalForGood(fault);
        if (answer === null)
          throw isAboutMail(fault) ? fault : new MailServerUnavailable(faultText(fault), { cause: fault });
        return refused('undeliverable', { answer });
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Off this machine the connection is encrypted or there is none: mails hold payment links, and the log-in a password. It is
 * said in the address, because what stands there wins.
 */
function encrypted(url: string): string {
  const address = new URL(url);
  if (!isLoopback(address.hostname)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}

/** "5.1.1" and its like: something about the address. 5.1.7 and 5.1.8 are about the sender's. */
const ABOUT_MAILBOX = /^\d{3}[ -]5\.1\.(?!7\b|8\b)\d/;
const ENHANCED_STATUS = /^\d{3}[ -]\d\.\d+\.\d+\b/;
/** No mailbox, not a mailbox of this server's, not an address: said of the recipient by servers that say no more. */
const NO_MAILBOX = [550, 551, 553];
/** nodemailer's words when it does not even ask the server. */
const NO_ADDRESS = /^(No recipients|Invalid recipient)/;

/**
 * The server's sentence when it says for good that this recipient's mailbox does not exist. Any other refusal, a 5xx
 * too, is about the shop: relaying, the sender's policy or name, the password. Such a mail can still go out once a
 * person has put that right.
 */
function refusalForGood(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const { code, command, permanent, response, responseCode }: SmtpFault = fault;
  if (code === 'EENVELOPE' && !response && NO_ADDRESS.test(fault.message)) return 'This is no email address.';
  if (!permanent || !response || command === 'MAIL FROM') return null;
  const noMailbox = ENHANCED_STATUS.test(response)
    ? ABOUT_MAILBOX.test(response)
    : command === 'RCPT TO' && NO_MAILBOX.includes(responseCode ?? 0);
  return noMailbox ? response : null;
}

const CLOSING = 421;

/** Whether the server has looked at the recipient or the message and answered about those. */
function isAboutMail(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { command, responseCode }: SmtpFault = fault;
  return responseCode !== undefined && responseCode !== CLOSING && (command === 'RCPT TO' || command === 'DATA');
}

/** What nodemailer says besides the message. */
type SmtpFault = Error & {
  code?: string;
  command?: string;
  permanent?: boolean;
  response?: string;
  responseCode?: number;
};
