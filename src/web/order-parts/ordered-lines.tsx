import type { OwnOrder, OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { wordGift } from '#values/text/line-text.ts';
import { BowPicture } from '#web/bow-parts/bow-picture.tsx';
import { usd } from '#web/client/format.ts';
import { totalLines } from '#web/client/order-total.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { storedPicture } from '#web/ui/stored-picture.ts';

type Line = OwnOrder['lines'][number];

/** A pre-order of a bow and of nothing else. */
export function isBowAlone({ bowColor, lines }: Pick<OwnOrder, 'bowColor' | 'lines'>): boolean {
  return bowColor !== null && lines.every(({ kind }) => kind === 'bow');
}

/** All that was ordered, what it costs, and what of it was or is paid when. */
export function OrderedLines({ order }: { order: OwnOrderDetail }) {
  const { due, processing, status, bowColor } = order;
  const open = (done: boolean) => (done || status === 'cancelled' ? '' : ', not paid yet');
  return (
    <section aria-labelledby="ordered-title">
      <h2 id="ordered-title" className="title-part text-bone">
        What you ordered
      </h2>
      <ul className="mt-5 border-rule-strong border-t">
        {order.lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 border-rule border-b py-4">
            {/* A picture's sources would take places of the grid. */}
            <div>
              <LinePicture line={line} order={order} />
            </div>
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold text-bone">
                {line.kind === 'bow' ? bowTitle(line.name) : line.name}
              </p>
              <p className="text-ash text-sm">{lineWords(line, order).join(' · ')}</p>
              {fateWords(line).map((words) => (
                <p key={words} className="wrap-anywhere whitespace-pre-wrap text-ash text-sm">
                  {words}
                </p>
              ))}
            </div>
            <p className="text-right text-bone tabular-nums">{formatUsd(fromDecimal(line.price) * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <dl>
        <AmountLine label="Shipping" value={order.shippingAmount === '0.00' ? 'Free' : usd(order.shippingAmount)} />
        {totalLines(order).map((line) => (
          <AmountLine key={line.label} {...line} strong={line.label === 'Total' || line.label === 'New total'} />
        ))}
        {bowColor ? (
          <>
            <AmountLine label={`Paid at the checkout${open(order.depositPaid)}`} value={usd(order.depositAmount)} />
            <AmountLine label={`Balance of the bow${open(order.balancePaid)}`} value={usd(order.remainingBalance)} />
            {order.balanceSoFar !== '0.00' && (
              <AmountLine label="Paid of the balance" value={usd(order.balanceSoFar)} />
            )}
          </>
        ) : (
          <AmountLine label={order.depositPaid ? 'Paid' : `To pay${open(false)}`} value={usd(order.depositAmount)} />
        )}
        {status !== 'cancelled' && (due || bowColor) && (
          <AmountLine label={processing ? 'Being paid' : 'Due next'} value={due ? usd(due.amount) : '$0.00'} strong />
        )}
      </dl>
    </section>
  );
}

function LinePicture({ line, order }: { line: Line; order: OwnOrder }) {
  if (line.kind === 'bow') {
    return <BowPicture color={order.bowColor} name={line.name} imageUrl={line.imageUrl} shape="upright" />;
  }
  return line.imageUrl ? (
    <img
      {...storedPicture(line.imageUrl)}
      sizes="10rem"
      alt=""
      loading="lazy"
      decoding="async"
      className="studio-wall aspect-square h-auto w-full object-cover"
    />
  ) : (
    <div aria-hidden="true" className="studio-wall aspect-square w-full" />
  );
}

/** Variant, colour, build and number of pieces. */
function lineWords({ kind, variantName, quantity, price }: Line, { bowColor, build }: OwnOrder): string[] {
  return [
    ...(kind === 'bow' && bowColor ? [bowColor, ...(build ? [wordBuild(build)] : [])] : []),
    ...(variantName ? [variantName] : []),
    quantity === 1 ? '1 piece' : `${quantity} pieces, ${usd(price)} each`,
  ];
}

/** What became of pieces that are not sent or came back, and where a gift card goes. */
function fateWords(line: Line): string[] {
  const { kind, mailed, quantity, cancelledQuantity, returnedQuantity } = line;
  const sent = mailed > 0 && mailed >= quantity - cancelledQuantity;
  return [
    ...(kind === 'gift_card' ? [`${sent ? 'Emailed' : 'Goes by email'} to ${wordGift(line, 'you')}`] : []),
    ...(cancelledQuantity > 0 ? [`${cancelledQuantity} cancelled`] : []),
    ...(returnedQuantity > 0 ? [`${returnedQuantity} sent back`] : []),
  ];
}

/** The picture of an order in a list: its bow, or the first of its gear that has one. */
export function OrderPicture({ order }: { order: OwnOrder }) {
  if (order.bowColor) {
    const imageUrl = order.lines.find(({ kind }) => kind === 'bow')?.imageUrl;
    return <BowPicture color={order.bowColor} name={order.bowName} imageUrl={imageUrl} shape="upright" />;
  }
  const pictured = order.lines.find(({ imageUrl }) => imageUrl) ?? order.lines[0];
  return pictured ? <LinePicture line={pictured} order={order} /> : null;
}
