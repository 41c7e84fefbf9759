import type { FormEvent, ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonKind } from '#web/ui/button-look.ts';

type StepFormProps = {
  label: string;
  /** What the button says, and what it says while the server is asked. */
  submit: string;
  submitting: string;
  kind?: ButtonKind;
  busy: boolean;
  failure: string | null;
  onSubmit: (typed: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** What stands in the window of a step: its fields, why it failed, and the two ways on. */
export function StepForm(props: StepFormProps) {
  const { label, submit, submitting, kind = 'bone', busy, failure, onSubmit, onClose, children } = props;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    onSubmit(new FormData(form));
    // What is wrong with an entry is shown by then.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form noValidate aria-label={label} className="mt-6 space-y-6" onSubmit={send}>
      {children}
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" kind={kind} busy={busy}>
          {busy ? submitting : submit}
        </Button>
      </div>
    </form>
  );
}

/** A line that was typed, without the blanks around it. */
export function lineOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
