import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { useWaits } from '#web/staff/calls/late-steps.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { BOW_STATE_LABELS, backLabel, STEP_LABELS } from '#web/staff/parts/bow-labels.tsx';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useBowStep } from './use-bows.ts';

type BowStepProps = {
  bow: StaffBow;
  /** On the phone: one big button for the next step, and a quiet one for the step back. */
  big?: boolean;
};

/** The next step of a bow, and the way back from a mistake. Shipping is the order's own step and stands elsewhere. */
export function BowStep({ bow, big = false }: BowStepProps) {
  const { move, busy, failure, question } = useBowStep({
    bow,
    onDone: ({ serial, state }) => toast({ title: `${serial}: ${BOW_STATE_LABELS[state].label}` }),
  });
  const mayMove = useMay('orders.make');
  const waits = useWaits('bow', bow.serial);
  const { serial, next, former } = bow;
  if (!mayMove) return null;
  if (waits) return <p className="text-tan">Waits for the connection</p>;
  const named = (label: string) => (big ? undefined : `${label} ${serial}`);
  return (
    <div className={big ? 'space-y-3' : 'flex flex-wrap items-center justify-end gap-x-4'}>
      {next && next !== 'shipped' && (
        <Button
          kind={big ? 'blaze' : 'line'}
          data-done
          busy={busy}
          aria-label={named(STEP_LABELS[next])}
          onClick={() => move(next)}
          className={big ? 'min-h-16! w-full text-lg' : 'min-w-36'}
        >
          {STEP_LABELS[next]}
        </Button>
      )}
      {former && big && (
        <Button kind="quiet" busy={busy} onClick={() => move(former)} className="w-full">
          {backLabel(former)}
        </Button>
      )}
      <Failure className={big ? '' : 'w-full text-left'}>{failure}</Failure>
      <Question
        {...question}
        title="Money is outstanding"
        description={`${bow.customerName} has not paid all of order ${bow.orderNumber}. Start ${serial} all the same?`}
        yes="Start unpaid"
        no="Not yet"
      />
    </div>
  );
}
