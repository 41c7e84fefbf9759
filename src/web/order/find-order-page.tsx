import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { findOrder } from '#contract/orders/order-page-calls.ts';
import type { SoughtOrder } from '#contract/orders/order-page-schemas.ts';
import { call } from '#web/client/call.ts';
import { readFilledFields } from '#web/client/read-filled-fields.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const fetchRules = async () => (await import('./find-order-rules.ts')).findOrderRules;

/** For whoever ordered without an account: number and address bring a link by mail. Whether there is such an order is not said here. */
export function FindOrderPage() {
  const form = useForm<SoughtOrder>({
    defaultValues: { orderNumber: '', email: '' },
    resolver: useFetchedRules(fetchRules),
  });
  const finding = useMutation({ mutationFn: (body: SoughtOrder) => call(findOrder, { body }) });
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (finding.data) answer.current?.focus();
  }, [finding.data]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    readFilledFields(form, event.currentTarget);
    return form.handleSubmit((sought) => {
      if (!finding.isPending) finding.mutate(sought);
    })(event);
  }

  const field = (name: keyof SoughtOrder) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const failure =
    form.formState.errors.root?.message ??
    (finding.error &&
      failureText(finding.error, 'This did not reach us. Please try again; what you typed is still here.'));
  return (
    <BesidePicture>
      <h1 className="title-chapter text-bone">Find your order</h1>
      <p className="prose-lead mt-6 max-w-prose text-ash">
        Enter the order number and the email address that you ordered with. We email you a link to the order: where its
        parcels are, and its address, to be corrected until it is sent.
      </p>
      <noscript>
        <p className="mt-6 text-bone">
          This form needs JavaScript. Please switch it on, or write to us and name your order number.
        </p>
      </noscript>
      <form noValidate aria-label="Find your order" className="mt-10 max-w-xl space-y-7" onSubmit={send}>
        <TextField
          label="Order number"
          hint="It begins with FD- and is in every email about the order."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          required
          {...field('orderNumber')}
        />
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          {...field('email')}
        />
        {failure && <Alert tone="bad">{failure}</Alert>}
        <div ref={answer} tabIndex={-1} className="outline-none">
          {finding.data && (
            <Alert tone="good" title="Please look into your mailbox.">
              <p>{finding.data.message}</p>
              <p>Nothing there after a few minutes? Then check number and address, and the folder for spam.</p>
            </Alert>
          )}
        </div>
        <Button type="submit" kind="bone" busy={finding.isPending}>
          {finding.isPending ? 'Sending…' : 'Email me the link'}
        </Button>
      </form>
    </BesidePicture>
  );
}
