import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptCard as Kept } from '#contract/orders/order-terms.ts';
import { dayText, usd } from '#web/client/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type Client = ReturnType<typeof useQueryClient>;

type KeptCardProps<Order> = {
  card: NonNullable<Kept>;
  /** By a session, or by the secret of a link. */
  remove: () => Promise<Order>;
  keep: (client: Client, order: Order) => void;
};

/** The card that its customer lets the shop charge for the balance, and the way out of that. */
export function KeptCard<Order>({ card: { card, charge }, remove, keep }: KeptCardProps<Order>) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: remove,
    onSuccess(order) {
      keep(client, order);
      toast({
        title: 'Your card was removed.',
        description: 'It will not be charged. You pay the balance by yourself.',
      });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <section aria-labelledby="card-title">
      <h2 id="card-title" className="title-part text-bone">
        {charge ? 'Your card will be charged' : 'Your card for the balance'}
      </h2>
      <p className="prose-lead mt-5 text-ash">{chargeText({ card, charge })}</p>
      {removing.error && (
        <div className="mt-5">
          <Alert tone="bad">{removing.error.message}</Alert>
        </div>
      )}
      <Button className="mt-6" onClick={() => setAsking(true)}>
        {charge ? 'Pay by myself' : 'Remove this card'}
      </Button>
      <Question
        open={asking}
        title={`Remove ${card}?`}
        description="It will not be charged, and the card provider forgets it. You pay the balance by yourself, with the link in our email or on this page. Your order and your place stay."
        yes="Remove the card"
        no="Keep it"
        busy={removing.isPending}
        onYes={() => removing.mutate()}
        onNo={() => setAsking(false)}
      />
    </section>
  );
}

/** What happens with the card by itself, and when. */
function chargeText({ card, charge }: NonNullable<Kept>): string {
  return charge
    ? `${card} is charged ${usd(charge.amount)} on ${dayText(charge.at)}. There is nothing you need to do. Until then you can pay now, with this or another card, or pay by yourself later.`
    : `When your bow's turn comes, ${card} is charged for the balance, as you agreed. We email you seven days before, with the amount and the day.`;
}
