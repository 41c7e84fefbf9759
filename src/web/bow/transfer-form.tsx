import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { transferBow } from '#contract/bows/bow-page-calls.ts';
import type { BowTransferred, NewOwner } from '#contract/bows/bow-page-schemas.ts';
import { LONGEST_NAME } from '#contract/fields/field-limits.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Question } from '#web/ui/question.tsx';

type TransferFormProps = { serial: string; secret: string; onGiven: (done: BowTransferred) => void };

const fetchRules = async () => (await import('./transfer-rules.ts')).transferRules;

/** Gives the bow to somebody else, after asking once more. */
export function TransferForm({ serial, secret, onGiven }: TransferFormProps) {
  const hydrated = useHydrated();
  const [asked, setAsked] = useState<NewOwner | null>(null);
  const form = useForm<NewOwner>({ defaultValues: { name: '', email: '' }, resolver: useFetchedRules(fetchRules) });
  const giving = useMutation({
    mutationFn: (to: NewOwner) => call(transferBow, { params: { serial }, body: { ...to, key: secret } }),
    onSuccess: onGiven,
    onError(error) {
      setAsked(null);
      const fault = error instanceof ApiError ? error.fields.email : undefined;
      if (fault) form.setError('email', { message: fault }, { shouldFocus: true });
    },
  });
  const { errors } = form.formState;
  const failure = errors.root?.message ?? (giving.error && !errors.email && wordsOf(giving.error));

  return (
    <section
      aria-labelledby="transfer-title"
      className="mt-20 grid gap-x-16 gap-y-8 border-rule border-t pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id="transfer-title" className="title-part text-bone">
          Give it to a new owner
        </h2>
        <p className="mt-5 max-w-[30em] text-ash">
          You sell the bow or give it away? The new owner gets a link to this page by email, and yours stops working.
        </p>
      </div>
      {hydrated ? (
        <form
          noValidate
          aria-label="New owner"
          className="grid gap-x-8 gap-y-7 sm:grid-cols-2"
          onSubmit={form.handleSubmit((to) => {
            giving.reset();
            setAsked(to);
          })}
        >
          <TextField
            label="New owner's name"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            required
            {...form.register('name')}
            error={errors.name?.message}
          />
          <TextField
            label="New owner's email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX}
            required
            {...form.register('email')}
            error={errors.email?.message}
          />
          {failure && (
            <div className="sm:col-span-2">
              <Alert tone="bad">{failure}</Alert>
            </div>
          )}
          <Button type="submit" className="justify-self-start sm:col-span-2">
            Give the bow to them
          </Button>
        </form>
      ) : (
        <noscript>
          <p className="text-ash">
            To give the bow to somebody else on this page, please switch JavaScript on. Or write to us with the number
            of the bow and the new owner’s name and email address.
          </p>
        </noscript>
      )}
      <Question
        open={asked !== null}
        title={`Give ${serial} to ${asked?.name ?? ''}?`}
        description={`The link to the bow's page goes to ${asked?.email ?? ''}. Please compare the address: your own link stops working at once.`}
        yes={giving.isPending ? 'Giving…' : 'Yes, give it to them'}
        no="No, keep it"
        busy={giving.isPending}
        onYes={() => {
          if (asked && !giving.isPending) giving.mutate(asked);
        }}
        onNo={() => setAsked(null)}
      />
    </section>
  );
}

function wordsOf(error: Error): string {
  if (error instanceof ApiError && error.status === 404) {
    return 'This link does not work any more: the bow has another owner by now. Nothing was changed. Write to us if it should be yours.';
  }
  return failureText(error, 'Nothing was changed. Please try again; what you typed is still here.');
}
