import { type KeyboardEvent, useEffect, useRef } from 'react';
import { LONGEST_GIFT_CARD_CODE } from '#contract/fields/field-limits.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** What stands in the field, and what to do with it. */
type GiftCardChoice = {
  typed: string;
  problem: string | null;
  busy: boolean;
  type(typed: string): void;
  apply(code: string): void;
  remove(): void;
};

type GiftCardFieldProps = { intent: CheckoutIntent; gift: GiftCardChoice };

/** A gift card's code, taken or typed. The form around it is that of the order, which Enter must not send from here. */
export function GiftCardField({ intent: { giftCard, giftAmount }, gift }: GiftCardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(giftCard);
  useEffect(() => {
    // The control that was pressed is gone; whoever pressed it by keyboard goes on from here.
    if (before.current !== giftCard) place.current?.focus({ preventScroll: true });
    before.current = giftCard;
  }, [giftCard]);

  function applyTyped() {
    if (gift.typed.trim() && !gift.busy) gift.apply(gift.typed.trim());
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    applyTyped();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {giftCard ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-bone">
            Gift card ending in {giftCard}: {usd(giftAmount)}
          </p>
          <Button busy={gift.busy} onClick={() => gift.remove()}>
            Remove<span className="sr-only"> the gift card</span>
          </Button>
          {gift.problem && <p className="w-full text-alarm text-sm">{gift.problem}</p>}
        </div>
      ) : (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <TextField
            label="Gift card code"
            name="giftCardCode"
            value={gift.typed}
            maxLength={LONGEST_GIFT_CARD_CODE}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={gift.problem ?? undefined}
            onChange={(event) => gift.type(event.currentTarget.value)}
            onKeyDown={keyDown}
            className="min-w-56 grow"
          />
          <Button className="mt-7" busy={gift.busy} blocked={!gift.typed.trim()} onClick={applyTyped}>
            Apply<span className="sr-only"> the gift card</span>
          </Button>
        </div>
      )}
    </div>
  );
}
