import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type MailPreviewRequest, mailCopy } from '#contract/mailings.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { lastCopyAddress, useMailCopy } from './use-mail-preview.ts';

const copyRules = mailCopy.pick({ to: true });

/** Sends the mail to whoever is about to send it to everybody. */
export function MailCopyForm({ mail }: { mail: MailPreviewRequest }) {
  const { send, busy, sentTo, refused, failure } = useMailCopy(mail);
  const form = useForm({ defaultValues: { to: lastCopyAddress() }, resolver: zodResolver(copyRules) });
  const field = connectField(form, refused)('to');
  return (
    <form
      noValidate
      aria-label="A copy for yourself"
      onSubmit={form.handleSubmit(({ to }) => send(to))}
      className="mt-4"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          label="Your email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          className="min-w-0 flex-1 basis-56"
          {...field}
        />
        <Button type="submit" busy={busy} className={field.error ? 'self-center' : ''}>
          {busy ? 'Sending...' : 'Send me a copy'}
        </Button>
      </div>
      <div className="mt-3">
        {sentTo && <Alert tone="plain">A copy is on its way to {sentTo}. Its subject begins with [COPY].</Alert>}
        {failure && <Alert tone="bad">{failure}</Alert>}
      </div>
    </form>
  );
}
