import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askErasure, packOwnData } from '#contract/customers/customer-data-calls.ts';
import { pathOf } from '#web/client/call.ts';
import { callAsCustomer } from '#web/order-parts/ask-as-customer.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';

/** A copy of what is kept about the customer, and the way to have it erased (rule 9.16). */
export function YourData({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const asked = useMutation({
    mutationFn: () => callAsCustomer(askErasure),
    onSettled: () => setAsking(false),
  });
  return (
    <section aria-labelledby="data-title" className="mt-16">
      <h2 id="data-title" className="title-part text-bone">
        What we keep about you
      </h2>
      <p className="mt-5 max-w-prose text-ash">
        Your orders, messages and emails are yours to take along. You can also have yourself erased: what we have to
        keep for taxes stays without your name.
      </p>
      <div className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        <a href={pathOf(packOwnData)} download className={buttonLook('line')}>
          Download a copy
        </a>
        <Button kind="quiet" busy={asked.isPending} onClick={() => setAsking(true)}>
          Erase everything about me
        </Button>
      </div>
      {asked.data && (
        <div className="mt-6 max-w-prose">
          <Alert tone="good" title="Please look into your mail">
            A link is on its way to {asked.data.email}. It shows what goes, asks once more, and works for a day. Nothing
            is erased before that.
          </Alert>
        </div>
      )}
      {asked.isError && (
        <div className="mt-6 max-w-prose">
          <Alert tone="bad" title="The link was not sent">
            {failureText(asked.error, 'Please try again in a moment.')}
          </Alert>
        </div>
      )}
      <Question
        open={asking}
        title="Erase everything about you?"
        description={`We mail a link to ${email}, which shows what goes and what stays. Nothing is erased before you confirm it there.`}
        yes="Send me the link"
        no="Keep it"
        busy={asked.isPending}
        onYes={() => asked.mutate()}
        onNo={() => setAsking(false)}
      />
    </section>
  );
}
