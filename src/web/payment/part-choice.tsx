import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { formatUsd, fromDecimal, parseAmount, toDecimal } from '#values/money.ts';
import { DAYS_AFTER_PART, isPart, partBounds, partBoundsText } from '#values/order/parts.ts';
import { usd } from '#web/client/format.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type PartChoiceProps = {
  order: OrderByToken;
  due: string;
  /** What is paid now; null: all that is due. */
  part: string | null;
  onChoose: (part: string | null) => void;
};

/** How much of the balance is paid now. All of it is what is offered first; a part is chosen by who wants it. */
export function PartChoice({ order, due, part, onChoose }: PartChoiceProps) {
  if (part !== null) return <ChosenPart due={due} part={part} onTakeBack={() => onChoose(null)} />;
  return order.parts && <PartForm order={order} due={due} parts={order.parts} onChoose={onChoose} />;
}

type PartFormProps = Omit<PartChoiceProps, 'part'> & { parts: NonNullable<OrderByToken['parts']> };

function PartForm({ order, due, parts, onChoose }: PartFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const [amount, all] = [parseAmount(typed.trim().replace(/^\$|,/g, '')), fromDecimal(due)];
    if (amount === all) return onChoose(null);
    if (amount !== null && isPart(amount, all)) return onChoose(toDecimal(amount));
    const bounds = partBounds(all);
    setFault(bounds && partBoundsText(all, bounds));
  }

  return (
    <details className="border-rule border-y noscript:hidden">
      <summary className="min-h-control cursor-pointer content-center text-bone">Pay in parts</summary>
      <form aria-label="Part of the balance" noValidate data-by-script onSubmit={submit} className="pb-6">
        <p className="max-w-prose text-ash">
          Pay from {usd(parts.least)} to {usd(parts.most)} now, and the rest with this same link, whole or in parts
          again. {order.linkExpiresAt && !hasPaidPart(order) && MORE_TIME} If you cancel before your bow ships, every
          part goes back.
        </p>
        <div className="mt-5 flex flex-wrap items-start gap-x-6 gap-y-4">
          <TextField
            label="Amount to pay now, in dollars"
            className="min-w-0 flex-1 basis-60"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setFault(null);
            }}
            error={fault ?? undefined}
          />
          <Button type="submit" className="mt-5">
            Pay this part
          </Button>
        </div>
      </form>
    </details>
  );
}

const MORE_TIME = `With the first part you have ${DAYS_AFTER_PART} more days for the rest.`;

export function hasPaidPart({ paidInParts }: Pick<OrderByToken, 'paidInParts'>): boolean {
  return paidInParts !== '0.00';
}

function ChosenPart({ due, part, onTakeBack }: { due: string; part: string; onTakeBack: () => void }) {
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={section} tabIndex={-1} aria-label="Part of the balance" className="outline-none">
      <dl className="border-rule-strong border-t">
        <AmountLine label="You pay now" value={usd(part)} strong />
        <AmountLine label="Left to pay later" value={formatUsd(fromDecimal(due) - fromDecimal(part))} />
      </dl>
      <Button kind="quiet" className="mt-3" onClick={onTakeBack}>
        Pay all {usd(due)} instead
      </Button>
    </section>
  );
}
