import { type FormEvent, useState } from 'react';
import type { MailPreviewRequest } from '#contract/mailings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addressFault, lastCopyAddress, useMailCopy } from './use-mail-preview.ts';

/** Sends the mail to whoever is about to send it to everybody. */
export function MailCopyForm({ mail }: { mail: MailPreviewRequest }) {
  const [to, setTo] = useState(lastCopyAddress);
  const [fault, setFault] = useState<string | null>(null);
  const { send, busy, sentTo, wrongAddress, failure } = useMailCopy(mail);
  const error = fault ?? wrongAddress;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = addressFault(to.trim());
    setFault(found);
    if (!found) return send(to.trim());
    // What is wrong with it is shown by then.
    requestAnimationFrame(() => form.querySelector('input')?.focus());
  };
  return (
    <form noValidate aria-label="A copy for yourself" onSubmit={submit} className="mt-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          label="Your email address"
          name="to"
          type="email"
          autoComplete="email"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={error ?? undefined}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" busy={busy} className={error ? 'self-center' : ''}>
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
