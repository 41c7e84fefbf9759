import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { CheckoutLine } from '#contract/orders/checkout-schemas.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { type BowBuild, wordBuild } from '#values/bow/build.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { PAID_TODAY, paidBy } from '#values/text/paid-text.ts';
import { BowPicture } from '#web/bow-parts/bow-picture.tsx';
import { BowTimeLines } from '#web/bow-parts/bow-time-lines.tsx';
import { ShipsWithBow } from '#web/cart/ships-with-bow.tsx';
import { usd } from '#web/client/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { storedPicture } from '#web/ui/stored-picture.ts';
import { TaxLater } from './tax-later.tsx';

type CartSummaryProps = {
  intent: CheckoutIntent;
  /** Of the bow, where there is one; null while none is on sale. */
  terms: PreOrderTerms | null;
  color: string | null;
  build: BowBuild | null;
  isUpdating: boolean;
  /** It shall not ship with the bow any more. */
  onAlone: () => void;
  /** Why the total could not be asked for anew; null while it is right. */
  problem: string | null;
  onRetry: () => void;
};

/** What is bought, line by line, what it costs, and what of that is paid when. */
export function CartSummary({ intent, terms, color, build, isUpdating, onAlone, problem, onRetry }: CartSummaryProps) {
  const { lines, taxAmount, laterAmount, giftAmount, giftCard } = intent;
  const bow = lines.find(({ kind }) => kind === 'bow');
  const shown = intent.terms ?? terms;
  return (
    <section aria-labelledby="summary-title" aria-busy={isUpdating}>
      <h2 id="summary-title" className="title-part text-bone">
        Your order
      </h2>
      <ul className="mt-5">
        {lines.map((line) => (
          <Line
            key={`${line.kind} ${line.name} ${line.variantName} ${line.giftRecipient} ${line.giftMessage}`}
            line={line}
            color={color}
            build={build}
          />
        ))}
      </ul>
      <dl className="border-rule-strong border-t">
        {bow && <AmountLine label={`${bow.name}, deposit`} value={usd(intent.depositAmount)} />}
        {lines.length > (bow ? 1 : 0) && <AmountLine label={bow ? 'Gear' : 'Subtotal'} value={gearOf(lines)} />}
        {isSent(lines) && <AmountLine label={shippingLabel(intent)} value={shippingWords(intent)} />}
        {isSent(lines) && intent.salesTax?.zip === null && <AmountLine label="Sales tax" value="by your ZIP code" />}
        {taxAmount !== '0.00' && <AmountLine label="Sales tax" value={usd(taxAmount)} />}
        <AmountLine label={PAID_TODAY} value={usd(intent.todayAmount)} strong />
        {paidBy({ today: fromDecimal(intent.todayAmount), gift: fromDecimal(giftAmount), ending: giftCard }).map(
          ([label, value]) => (
            <AmountLine key={label} label={label} value={value} />
          ),
        )}
        {bow && <AmountLine label="Balance, when your bow's turn comes" value={usd(laterAmount)} />}
        {bow && <TaxLater salesTax={intent.salesTax} />}
      </dl>
      {bow && shown && (
        <dl className="mt-6 border-rule border-t text-sm">
          <BowTimeLines terms={shown} />
        </dl>
      )}
      {intent.shipsWith && (
        <div className="mt-6">
          <ShipsWithBow shipsWith={intent.shipsWith} onAlone={onAlone} />
        </div>
      )}
      <p role="status" className="mt-3 min-h-5 text-ash text-sm">
        {isUpdating ? 'Updating the total…' : intent.shippingAssumed && 'Shipping follows the state you enter.'}
      </p>
      {problem && !isUpdating && (
        <Alert tone="bad" title="The total could not be updated.">
          <p>{problem}</p>
          <Button className="mt-4" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
    </section>
  );
}

type LineProps = { line: CheckoutLine; color: string | null; build: BowBuild | null };

function Line({ line, color, build }: LineProps) {
  const { kind, name, variantName, quantity, price, giftRecipient, giftMessage } = line;
  const isBow = kind === 'bow';
  const gift = [giftRecipient && `For ${giftRecipient}`, giftMessage && `“${giftMessage}”`];
  const details = isBow ? [color, build && wordBuild(build)] : [variantName, ...gift];
  return (
    <li className="flex gap-4 border-rule border-t py-4">
      <div className="size-20 shrink-0 overflow-hidden bg-bark">
        <LinePicture line={line} color={color} />
      </div>
      <div className="min-w-0 grow">
        <p className="text-bone">{name}</p>
        {details.filter(Boolean).map((detail) => (
          <p key={detail} className="wrap-anywhere whitespace-pre-wrap text-ash text-sm">
            {detail}
          </p>
        ))}
        {quantity > 1 && <p className="text-ash text-sm">Quantity {quantity}</p>}
      </div>
      <p className="shrink-0 text-bone tabular-nums">{formatUsd(fromDecimal(price) * quantity)}</p>
    </li>
  );
}

/** Beside the name, so it needs no words. */
function LinePicture({ line: { kind, name, imageUrl }, color }: Pick<LineProps, 'line' | 'color'>) {
  if (kind === 'bow') return <BowPicture color={color} name={name} imageUrl={imageUrl} shape="upright" />;
  if (!imageUrl) return null;
  return <img {...storedPicture(imageUrl)} sizes="5rem" alt="" className="size-full object-cover" />;
}

function gearOf(lines: CheckoutLine[]): string {
  const gear = lines.filter(({ kind }) => kind !== 'bow');
  return formatUsd(gear.reduce((sum, { price, quantity }) => sum + fromDecimal(price) * quantity, 0));
}

/** The bow ships free and a gift card by mail: of these nothing is said. */
function isSent(lines: CheckoutLine[]): boolean {
  return lines.some(({ kind }) => kind === 'stock' || kind === 'print');
}

function shippingLabel({ shippingAssumed }: CheckoutIntent): string {
  return shippingAssumed ? 'Shipping, from' : 'Shipping';
}

function shippingWords({ shippingAmount }: CheckoutIntent): string {
  return shippingAmount === '0.00' ? 'Free' : usd(shippingAmount);
}
