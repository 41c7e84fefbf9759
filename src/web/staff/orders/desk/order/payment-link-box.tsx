import { useState } from 'react';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { useLink } from '#web/staff/orders/shared/use-link.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** The customer's link to the payment of what is due: copied, sent, or made to work again. */
export function PaymentLink({ order }: { order: StaffOrderDetail }) {
  const { renew, send, busy, failure } = useLink(order);
  const { copy, uncopied } = useCopied();
  const { paymentLink: link, due } = order;
  if (!order.steps.includes('renew-link')) return null;
  return (
    <Section title="Payment link">
      <p className="mt-1 text-ash">
        {due && `The ${due.leg} of ${usd(due.amount)} is due. `}
        <LinkState order={order} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {link ? (
          <Button onClick={() => copy(link)}>Copy link</Button>
        ) : (
          <Button busy={busy === 'renew'} onClick={renew}>
            {busy === 'renew' ? 'Renewing…' : 'Renew link'}
          </Button>
        )}
        <Button kind={order.nextStep === 'renew-link' ? 'blaze' : 'line'} busy={busy === 'send'} onClick={send}>
          {busy === 'send' ? 'Sending…' : 'Send link'}
        </Button>
      </div>
      {uncopied && (
        <TextField
          className="mt-4"
          label="This browser does not let the page copy. Please copy it from here:"
          readOnly
          value={uncopied}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Failure className="mt-4">{failure}</Failure>
    </Section>
  );
}

function LinkState({ order: { paymentLink, linkExpiresAt } }: { order: StaffOrderDetail }) {
  if (paymentLink && !linkExpiresAt) return 'The link works and has no deadline yet.';
  if (paymentLink && linkExpiresAt) {
    return (
      <>
        The link works until <Moment at={linkExpiresAt} />.
      </>
    );
  }
  if (!linkExpiresAt) return 'No link works now.';
  return (
    <>
      The link ended <Moment at={linkExpiresAt} />. Sending it renews it too.
    </>
  );
}

/** Copies a text, and says so. `uncopied` is a text that the browser would not copy, to be shown for copying by hand. */
function useCopied() {
  const [uncopied, setUncopied] = useState<string | null>(null);
  return {
    uncopied,
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text);
        setUncopied(null);
        toast({ title: 'The link is copied.' });
      } catch {
        // Not allowed, or no clipboard outside of https.
        setUncopied(text);
      }
    },
  };
}
