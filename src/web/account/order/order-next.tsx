import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/own-orders.ts';
import type { IsoDay } from '#values/date.ts';
import { PayAction } from '#web/account/orders/pay-action.tsx';
import { isDueNow, payableNow } from '#web/account/orders/what-is-due.ts';
import { usd } from '#web/client/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { nextStep } from './next-step.ts';

export type OrderNextProps = {
  order: OwnOrderDetail;
  today: IsoDay;
  rereading: boolean;
  /** The order that is shown is the one from before the last try. */
  rereadFailed: boolean;
  onReread: () => void;
};

/** What happens next, and the one thing to do about it. */
export function OrderNext({ order, today, rereading, rereadFailed, onReread }: OrderNextProps) {
  const { title, sentences } = nextStep(order, today);
  const due = payableNow(order);
  const urgent = isDueNow(order);
  return (
    <section aria-labelledby="next-title" className={`border-t pt-7 ${urgent ? 'border-tan' : 'border-rule-strong'}`}>
      <p className={`mb-3 font-semibold ${urgent ? 'text-tan' : 'text-ash'}`}>
        {urgent ? 'Payment Due' : 'What happens next'}
      </p>
      <h2 id="next-title" className="title-part text-bone">
        {title}
      </h2>
      <div className="prose-lead mt-5 space-y-3 text-ash">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {rereadFailed && !rereading && (
        <div className="mt-7">
          <Alert tone="bad">We could not look again. Please check your connection and try once more.</Alert>
        </div>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
        {due && <PayAction order={order} words={`Pay ${due.leg} ${usd(due.amount)}`} />}
        {order.processing && (
          <Button busy={rereading} onClick={onReread}>
            Check again
          </Button>
        )}
        <Link
          to="/contact"
          className="inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          A question about this order
        </Link>
      </div>
    </section>
  );
}
