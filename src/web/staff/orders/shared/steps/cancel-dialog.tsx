import { cancelOrder } from '#contract/orders/staff-order-calls.ts';
import type { BodyOf } from '#contract/route.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { cancellationRules, cancellationText, type RefundChoice } from '#web/staff/orders/shared/refund-choice.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { type MoneyStepProps, StepForm, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

const CHOICES: [RefundChoice, string][] = [
  ['all', 'All of it'],
  ['part', 'A part'],
  ['nothing', 'Nothing'],
];

type CancelProps = MoneyStepProps & {
  /** What is chosen first; default: all of it. */
  refund?: RefundChoice;
};

export const CancelDialog = stepWindow(
  CancelForm,
  ({ order }) => `Cancel ${order.orderNumber}`,
  () =>
    'While it waits, everybody here can stop it at the top of their page. A cancelled order cannot be taken up again.',
);

function CancelForm({ order, refund = 'all', onClose, onDone, onGone }: CancelProps) {
  const { orderNumber, refundable } = order;
  // The provider refuses to refund what a bank decides about.
  const held = order.disputed !== '0.00';
  const change = useOrderChange(orderNumber, {
    send: (body: BodyOf<typeof cancelOrder>) => callAsStaff(cancelOrder, { params: { order: orderNumber }, body }),
    step: 'cancel',
    onDone: ({ cancelsAt }) =>
      onDone(cancelsAt ? `${orderNumber} is about to be cancelled.` : `${orderNumber} is cancelled.`),
    onGone,
  });
  const { reason, refundAmount, amount } = change.fields;
  const part = refundAmount ?? amount;
  const { form, field, frame } = useRulesForm(
    cancellationRules(refundable),
    { reason: '', choice: held ? 'nothing' : refund, part: '' },
    change,
    { ...(reason && { reason }), ...(part && { part }) },
  );
  const [choice, typed] = form.watch(['choice', 'part']);
  return (
    <StepForm label="Cancel the order" submit="Cancel the order" submitting="Cancelling…" {...frame} onClose={onClose}>
      <TextField label="Reason" maxLength={200} required {...field('reason')} />
      {refundable !== '0.00' && (
        <fieldset className="space-y-3">
          <legend className="text-bone text-sm">What goes back of {usd(refundable)}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {CHOICES.filter(([value]) => !held || value !== 'all').map(([value, label]) => (
              <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2 text-bone">
                <input type="radio" value={value} {...form.register('choice')} className="size-4" />
                {value === 'all' && order.cancellation.sentAmount !== '0.00' ? 'All but what was sent' : label}
              </label>
            ))}
          </div>
          {choice === 'part' && (
            <TextField
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              required
              {...field('part')}
            />
          )}
        </fieldset>
      )}
      {held && (
        <p className="text-bone">
          {usd(order.disputed)} of it is under dispute and cannot be refunded: the bank decides about it. Choose a part
          of the rest, or nothing.
        </p>
      )}
      <p aria-live="polite" className="border-rule-strong border-l-2 pl-4 text-bone">
        {cancellationText(choice, typed, order)}
      </p>
    </StepForm>
  );
}
