import { fork } from 'node:child_process';
import { once } from 'node:events';

/** One mail that came; `at` is a time of `Date.now()`. */
export type ArrivedMail = { recipient: string; subject: string; messageId: string; at: number; bytes: number };

/** A mail server in a process of its own, which takes everything and keeps when what came to whom. */
export type MailServer = AsyncDisposable & {
  /** For SMTP_URL. */
  url: string;
  pid: number;
  /** Mails taken until now, repeated ones too. */
  taken(): Promise<number>;
  /** All of them, in the order in which they came. */
  mails(): Promise<ArrivedMail[]>;
  stop(): Promise<void>;
};

export type MailQuestion = 'taken' | 'mails';

export async function startMailServer(): Promise<MailServer> {
  const child = fork(new URL('./mail-process.ts', import.meta.url), { serialization: 'advanced' });
  process.once('exit', () => child.kill('SIGKILL'));
  const [url] = (await once(child, 'message')) as [string];
  let asking: Promise<unknown> = Promise.resolve();
  /** One question after the other, because answers carry no name. */
  function ask<T>(question: MailQuestion): Promise<T> {
    const answer = asking.then(async () => {
      child.send(question);
      const [given] = (await once(child, 'message')) as [T];
      return given;
    });
    asking = answer.catch(() => {});
    return answer;
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  };
  return {
    url,
    pid: child.pid ?? 0,
    taken: () => ask<number>('taken'),
    mails: () => ask<ArrivedMail[]>('mails'),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
