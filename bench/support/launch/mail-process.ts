// The process of `mail-server.ts`: it ends when its parent lets go of it.
import { openMailSink } from '#tests/support/processes/mail-sink.ts';
import type { ArrivedMail, MailQuestion } from './mail-server.ts';

const mails: ArrivedMail[] = [];
const sink = await openMailSink({ onMail: (mail) => void mails.push({ ...mail, at: Date.now() }) });
process.on('message', (question: MailQuestion) => {
  process.send?.(question === 'taken' ? mails.length : mails);
});
process.once('disconnect', async () => {
  await sink[Symbol.asyncDispose]();
  process.exit();
});
process.send?.(sink.url);
