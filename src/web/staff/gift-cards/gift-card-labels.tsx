import type { StaffGiftCard, StaffGiftCardDetail } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { fromDecimal } from '#values/money.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import { usd } from '#web/client/format.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

export const STATE_LABELS = { active: 'Active', blocked: 'Blocked', void: 'Void' } as const satisfies Record<
  GiftCardState,
  string
>;

const TONES: Record<GiftCardState, BadgeTone> = { active: 'good', blocked: 'bad', void: 'quiet' };

export function GiftCardBadge({ state, balance }: Pick<StaffGiftCard, 'state' | 'balance'>) {
  if (state === 'active' && balance === '0.00') return <Badge tone="quiet" label="Used up" />;
  return <Badge tone={TONES[state]} open={state === 'void'} label={STATE_LABELS[state]} />;
}

/** How people tell cards apart; the code itself is known to the recipient alone. */
export const cardName = ({ lastFour }: Pick<StaffGiftCard, 'lastFour'>) => `···· ${lastFour}`;

type Move = StaffGiftCardDetail['moves'][number];

/** What happened, with the order that it happened with. */
const MOVES: Partial<Record<Move['kind'], [words: string, link: string]>> = {
  'gift-card-sold': ['Sold', 'with order'],
  'gift-card-redeemed': ['Paid', 'for order'],
  'gift-card-returned': ['Given back', 'from order'],
  'gift-card-reissued': ['Reissued', ''],
  'gift-card-void': ['Made void', 'and given back to order'],
};

type MovesProps = { card: StaffGiftCardDetail; order: (orderNumber: string) => React.ReactNode };

/** What happened to the money of a card, oldest first, as the journal has it. */
export function GiftCardMoves({ card: { moves, replaces, replacedBy }, order }: MovesProps) {
  return (
    <ol aria-label="What happened to its money" className="border-rule border-t">
      {moves.map(({ id, at, kind, amount, orderNumber }) => {
        const [words, link] = MOVES[kind] ?? [kind, ''];
        const up = fromDecimal(amount) > 0;
        const other = up ? replaces : replacedBy;
        return (
          <li key={id} className="flex items-baseline justify-between gap-6 border-rule border-b py-2.5">
            <span className="min-w-0 text-bone">
              {words} {kind === 'gift-card-reissued' && other && `${up ? 'from' : 'as'} ${cardName(other)}`}
              {link && orderNumber && (
                <>
                  {link} {order(orderNumber)}
                </>
              )}
              <span className="block text-ash text-sm">
                <Moment at={at} />
              </span>
            </span>
            <span className="shrink-0 text-bone tabular-nums">
              {up ? '+' : '−'}
              {usd(amount.replace('-', ''))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
