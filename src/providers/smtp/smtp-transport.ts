import { createTransport } from 'nodemailer';
import type { MailTransport } from '#shop/mail/ports.ts';
import { ok, refused } from '#values/result.ts';

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
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mail server, reached over a few connections that are kept open between mails. */
export function createSmtpTransport({ url, from }: SmtpOptions): SmtpTransport {
  const transport = createTransport(
    // A message that was under way when its connection broke is not repeated here: the job does that, and notes it.
    { ...PATIENCE, url, pool: true, maxConnections: 4, idleTimeout: 20_000, maxRequeues: 0 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail);
        return ok();
      } catch (fault) {
        const answer = refusalForGood(fault);
        if (answer === null) throw fault;
        return refused('undeliverable', { answer });
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The server's sentence when it refused this recipient or this message with a 5xx answer. A 5xx to the sender or to the
 * password is about the shop's settings: that mail can still go out once a person has put them right.
 */
function refusalForGood(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const { command, permanent, response } = fault as Error & {
    command?: string;
    permanent?: boolean;
    response?: string;
  };
  const aboutTheMail = command === 'RCPT TO' || command === 'DATA';
  return permanent && aboutTheMail ? (response ?? fault.message) : null;
}
