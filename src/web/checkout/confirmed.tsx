import { Link } from 'react-router';
import type { DepositStatus } from '#contract/orders/payment-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { DEPOSIT_PAID, PAID_TODAY } from '#values/text/paid-text.ts';
import { PLACE_MOVES, placeText, shipsText } from '#values/text/place-text.ts';
import { releaseLabel } from '#values/text/release-text.ts';
import { dayOf, usd } from '#web/client/format.ts';
import { useSession } from '#web/identity/session.ts';
import { PaidBow } from '#web/payment/paid-bow.tsx';
import { stepsAfterBalance, stepsAfterDeposit } from '#web/payment/paid-steps.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { GearLines, PaidBy, stepsOfGear } from './cart/paid-gear.tsx';

type ConfirmedProps = { deposit: DepositStatus; color: string };

/** The deposit is received and the order is saved. Whoever comes back after the balance finds that paid, too. */
export function Confirmed({ deposit, color }: ConfirmedProps) {
  const { status } = useSession();
  const today = dayOf(new Date());
  const name = deposit.bowName ?? HUNTER;
  return (
    <PaidBow
      color={color}
      name={deposit.bowName}
      heading="h2"
      head={
        <Notice title="Pre-Order Confirmed!">
          <p>
            {deposit.balancePaidAt
              ? `Your ${name} is paid in full.`
              : `Your ${name} is reserved. There is nothing more to pay until its turn comes: we email you then.`}
          </p>
        </Notice>
      }
      lines={<Lines deposit={deposit} color={color} today={today} />}
      steps={stepsOf(deposit, today)}
    >
      <div className="mt-12 max-w-2xl space-y-3 text-ash">
        <p>
          A confirmation email follows
          {deposit.customerEmail && (
            <>
              {' '}
              to <strong className="break-words font-semibold text-bone">{deposit.customerEmail}</strong>
            </>
          )}
          . Keep it: it has your order number and your payment link.
        </p>
        {deposit.place && <p>{PLACE_MOVES}</p>}
      </div>
      <div className="mt-10 flex flex-wrap gap-4">
        {status === 'signed-in' && deposit.orderNumber && (
          <Link to={`/orders/${deposit.orderNumber}`} className={buttonLook('line')}>
            View my order
          </Link>
        )}
        <Link to="/" className={buttonLook('line')}>
          Return Home
        </Link>
        <Link to="/bows" className={buttonLook('line')}>
          View More Bows
        </Link>
      </div>
    </PaidBow>
  );
}

function Lines({ deposit, color, today }: ConfirmedProps & { today: IsoDay }) {
  const { orderNumber, build, releaseDate, balancePaidAt } = deposit;
  // Or was paid in another way than a card alone.
  const hasGear = deposit.lines.length > 1 || deposit.giftAmount !== '0.00';
  return (
    <>
      {orderNumber && <AmountLine label="Order number" value={orderNumber} />}
      <AmountLine label="Bow color" value={color} />
      {build && <AmountLine label="Build" value={wordBuild(build)} />}
      {hasGear && <GearLines paid={deposit} />}
      {hasGear && <AmountLine label={`${deposit.bowName ?? HUNTER}, deposit`} value={depositOf(deposit)} />}
      <AmountLine label={hasGear ? PAID_TODAY : DEPOSIT_PAID} value={usd(deposit.depositAmount)} strong />
      <PaidBy paid={deposit} />
      <AmountLine label={balancePaidAt ? 'Balance paid' : 'Balance remaining'} value={usd(deposit.balanceRemaining)} />
      <AmountLine label="Total price" value={usd(deposit.fullPrice)} />
      {deposit.place && <AmountLine label="Your place" value={placeText(deposit.place)} />}
      {releaseDate && <AmountLine label={releaseLabel(releaseDate < today)} value={formatDay(releaseDate)} />}
    </>
  );
}

/** Of the bow alone: the rest of what was paid today is gear. */
function depositOf({ lines, depositAmount, balanceRemaining }: DepositStatus): string {
  const bow = lines.find(({ kind }) => kind === 'bow');
  return bow ? formatUsd(fromDecimal(bow.price) - fromDecimal(balanceRemaining)) : usd(depositAmount);
}

function stepsOf(deposit: DepositStatus, today: IsoDay) {
  const { balancePaidAt, paidAt, releaseDate, releaseAhead, manufacturingWeeks, place } = deposit;
  const balance = usd(deposit.balanceRemaining);
  const terms = { releaseAhead, manufacturingWeeks, ships: shipsText(place) };
  if (balancePaidAt) {
    const amounts = { balance, total: usd(deposit.fullPrice) };
    return stepsAfterBalance(amounts, { ...terms, paidOn: dayOf(new Date(balancePaidAt)) });
  }
  const releasePassed = releaseDate && releaseDate < today ? releaseDate : null;
  const paidOn = paidAt ? dayOf(new Date(paidAt)) : today;
  const [first, ...later] = stepsAfterDeposit(
    { deposit: depositOf(deposit), balance },
    { ...terms, paidOn, releasePassed },
  );
  return [...(first ? [first] : []), ...stepsOfGear(deposit), ...later];
}
