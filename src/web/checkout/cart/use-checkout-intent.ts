import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openDeposit } from '#contract/orders/payment-calls.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { needAddress } from '#values/text/line-text.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { oneTabAtATime } from '#web/client/one-tab-at-a-time.ts';
import { giftCode, type KeptCode } from '#web/gift-cards/gift-code.ts';
import { dismissToast, toast } from '#web/ui/toasts/toast-store.ts';

type Lines = Pick<CheckoutIntent, 'lines'>;

export const isWithBow = ({ lines }: Lines) => lines.some(({ kind }) => kind === 'bow');

/** Gear goes by parcel, and what that costs depends on where it goes. */
const isSentByParcel = ({ lines }: Lines) => lines.some(({ kind }) => kind === 'stock' || kind === 'print');

/** Whether it is asked where it goes: what ships with a bow goes where that goes. */
export const isAddressAsked = ({ lines, shipsWith }: Pick<CheckoutIntent, 'lines' | 'shipsWith'>) =>
  needAddress(lines) && shipsWith === null;

/** A bow and nothing else, from its own button or from the cart. */
export const isBowAlone = ({ lines }: Lines) => lines.every(({ kind }) => kind === 'bow');

/** Where it goes, and how long what is typed there is waited for before the total is asked for. */
const TYPING_MS = 300;

type Asking = {
  withBow: boolean;
  /** The slug of the bow; null: the flagship, or the one in the cart. */
  bow: string | null;
  /** The code of the state that is typed; null while it is none. */
  state: string | null;
  /** The ZIP code that is typed; null while it is none. */
  zip: string | null;
};

/**
 * The payment of the checkout, opened on every arrival: the server gives an open one again instead of a second. It
 * follows the state and the gift card: each change is asked for, one after another, and the page keeps the amounts of
 * before until the answer is there.
 */
export function useCheckoutIntent({ withBow, bow, state, zip: typedZip }: Asking) {
  const client = useQueryClient();
  const [gift, setGift] = useState<KeptCode>(() => giftCode.read() ?? { typed: '', applied: null });
  const [giftProblem, setGiftProblem] = useState<string | null>(null);
  const queryKey = [openDeposit.path, withBow, bow];
  // Only where the tax goes by it, and once something is open: what is wrong with it must not stand in the way of the form.
  const zip = client.getQueryData<CheckoutIntent>(queryKey)?.salesTax?.zip === undefined ? null : typedZip;
  const now = useRef({ state, zip, code: gift.applied });
  now.current = { state, zip, code: gift.applied };
  const asked = useRef<string | null>(null);
  const place = placeOf({ state, zip });

  const keepGift = useCallback((kept: KeptCode) => {
    // What waits behind this change asks with it, before the page is drawn anew.
    now.current = { ...now.current, code: kept.applied };
    setGift(kept);
    if (kept.typed || kept.applied) giftCode.keep(kept);
    else giftCode.forget();
  }, []);

  async function open(code: string | null): Promise<CheckoutIntent> {
    const { state, zip } = now.current;
    asked.current = placeOf({ state, zip });
    const body = {
      from: 'cart' as const,
      withBow,
      ...(bow && { bow }),
      ...(state && { state }),
      ...(zip && { zip }),
      ...(code && { giftCardCode: code }),
    };
    // One tab after the other: the first one's answer has the cookie by which the next one gets the same payment. Without an
    // abort signal: a request that was sent has made a payment, so its answer is wanted.
    const opened = await oneTabAtATime('checkout', () => call(openDeposit, { body }));
    if (!('checkoutId' in opened)) throw new Error('The checkout was answered without its lines.');
    return opened;
  }

  /** A gift card that was taken before and is refused now is taken off, and the rest goes on. */
  async function openWithGift(): Promise<CheckoutIntent> {
    const { code } = now.current;
    try {
      return await open(code);
    } catch (error) {
      if (!code || !isGiftRefusal(error)) throw error;
      setGiftProblem(error.message);
      keepGift({ typed: code, applied: null });
      return open(null);
    }
  }

  const query = useQuery({ queryKey, queryFn: openWithGift, gcTime: 0 });
  const { refetch, error, data } = query;
  const keep = (intent: CheckoutIntent) => client.setQueryData(queryKey, intent);
  // One after another, so that the last answer is that to the last question.
  const scope = { id: 'checkout' };
  const update = useMutation({ scope, mutationFn: openWithGift, onSuccess: keep });
  const apply = useMutation({
    scope,
    mutationFn: (code: string) => open(code),
    onSuccess: (intent, code) => {
      keepGift({ typed: '', applied: code });
      keep(intent);
    },
    onError: (fault) => setGiftProblem(fault.message),
  });
  const remove = useMutation({
    scope,
    mutationFn: () => open(null),
    onSuccess: (intent) => {
      keepGift({ typed: '', applied: null });
      keep(intent);
    },
    onError: (fault) => setGiftProblem(fault.message),
  });

  const follows = data !== undefined && (isSentByParcel(data) || data.salesTax !== null) && !data.paid;
  const { mutate } = update;
  const isAboutTo = follows && place !== asked.current;
  useEffect(() => {
    if (!follows || place === asked.current) return;
    const wait = setTimeout(() => mutate(), TYPING_MS);
    return () => clearTimeout(wait);
  }, [follows, place, mutate]);

  useEffect(() => {
    // Who has to wait is told so by the page, once and with the time; and so is what is wrong with a cart.
    if (!error || isRefusal(error, 'too-many-requests') || isCartRefusal(error)) return;
    if (isRefusal(error, 'paused') || isRefusal(error, 'sold-out')) return;
    toast({ title: 'Error', description: 'Failed to initialize payment. Please try again.', variant: 'destructive' });
    // Over as soon as another try begins.
    return () => dismissToast();
  }, [error]);

  useEffect(() => {
    // The browser's back button may bring this page back as it was left, with a payment that has been made meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refetch]);

  return {
    query,
    /** The total is being asked for anew, or will be in a moment: what is shown must not be paid meanwhile. */
    isUpdating: isAboutTo || update.isPending || apply.isPending || remove.isPending,
    updateError: update.error,
    update: () => update.mutate(),
    /** Begins anew; what an update was refused for is asked about again by that. */
    reopen() {
      update.reset();
      void refetch();
    },
    keep,
    gift: {
      typed: gift.typed,
      problem: giftProblem,
      busy: apply.isPending || remove.isPending,
      type(typed: string) {
        setGiftProblem(null);
        keepGift({ ...gift, typed });
      },
      apply(code: string) {
        setGiftProblem(null);
        apply.mutate(code);
      },
      remove() {
        setGiftProblem(null);
        remove.mutate();
      },
    },
  };
}

const placeOf = ({ state, zip }: Pick<Asking, 'state' | 'zip'>) => [state, zip].filter(Boolean).join(' ') || null;

/** Refused because of the gift card, whatever is wrong with it. */
function isGiftRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.fields?.giftCardCode !== undefined;
}

/** Something in the cart has to be changed before it can be ordered. */
export function isCartRefusal(error: unknown): error is ApiError {
  return (['cart-empty', 'out-of-stock', 'too-little'] as const).some((code) => isRefusal(error, code));
}
