import type { FormEvent, ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';

type WrittenMailFormProps = {
  label: string;
  /** What `useKeptForm` returned. */
  mail: {
    ask: (event: FormEvent) => void;
    asking: boolean;
    stop: () => void;
    send: () => void;
    busy: boolean;
    failure: string | null;
  };
  onPreview: () => void;
  submit: string;
  question: { title: string; description: string; yes: string };
  children: ReactNode;
};

/** The fields of a mail to many, a look at it, and the last question before it goes out. */
export function WrittenMailForm({ label, mail, onPreview, submit, question, children }: WrittenMailFormProps) {
  return (
    <form noValidate aria-label={label} className="mt-8 space-y-6" onSubmit={mail.ask}>
      {children}
      {mail.failure && (
        <Alert tone="bad" title="Nothing was sent">
          {mail.failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onPreview}>Preview the email</Button>
        <Button type="submit" kind="blaze" busy={mail.busy}>
          {submit}
        </Button>
      </div>
      <Question
        open={mail.asking}
        {...question}
        yes={mail.busy ? 'Sending...' : question.yes}
        no="Cancel"
        busy={mail.busy}
        onYes={() => mail.send()}
        onNo={mail.stop}
      />
    </form>
  );
}
