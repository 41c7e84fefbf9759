import type { BoughtLine } from '#contract/orders/checkout-schemas.ts';
import type { DepositStatus } from '#contract/orders/payment-schemas.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { needAddress } from '#values/text/line-text.ts';
import { paidBy } from '#values/text/paid-text.ts';
import { shipsWithText } from '#values/text/place-text.ts';
import { usd } from '#web/client/format.ts';
import type { PaidStep } from '#web/payment/paid-steps.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';

/** Each line of gear that was paid, its shipping, and what a gift card has paid of it. */
export function GearLines({ paid }: { paid: DepositStatus }) {
  const gear = paid.lines.filter(({ kind }) => kind !== 'bow');
  const isSent = needAddress(gear);
  return (
    <>
      {gear.map((line) => (
        <AmountLine
          key={`${line.name} ${line.variantName} ${line.giftRecipient} ${line.giftMessage}`}
          label={nameOf(line)}
          value={formatUsd(fromDecimal(line.price) * line.quantity)}
        />
      ))}
      {isSent && (
        <AmountLine label="Shipping" value={paid.shippingAmount === '0.00' ? 'Free' : usd(paid.shippingAmount)} />
      )}
      {paid.taxAmount !== '0.00' && <AmountLine label="Sales tax" value={usd(paid.taxAmount)} />}
    </>
  );
}

function nameOf({ name, variantName, quantity }: BoughtLine): string {
  const named = variantName ? `${name}, ${variantName}` : name;
  return quantity > 1 ? `${quantity} × ${named}` : named;
}

/** By which means what was paid today was paid. */
export function PaidBy({ paid }: { paid: DepositStatus }) {
  const amounts = { today: fromDecimal(paid.depositAmount), gift: fromDecimal(paid.giftAmount) };
  return paidBy(amounts).map(([label, value]) => <AmountLine key={label} label={label} value={value} />);
}

/** The parcels and mails that come: each kind of gear by its own way. */
export function stepsOfGear({ lines, shipsWith }: Pick<DepositStatus, 'lines' | 'shipsWith'>): PaidStep[] {
  const has = (kind: BoughtLine['kind']) => lines.some((line) => line.kind === kind);
  return [
    ...(has('gift_card')
      ? [{ when: 'In a few minutes', what: 'We email the gift card with its code to whoever it is for.' }]
      : []),
    ...(has('stock')
      ? [
          shipsWith
            ? { when: 'With your bow', what: `${shipsWithText(shipsWith)}. We email you the tracking number.` }
            : {
                when: 'When it is packed',
                what: 'Your gear ships from our shop, and we email you the tracking number.',
              },
        ]
      : []),
    ...(has('print')
      ? [
          {
            when: 'When it is printed',
            what: 'What is printed for you comes in a parcel of its own, and we email you that tracking number, too.',
          },
        ]
      : []),
  ];
}
