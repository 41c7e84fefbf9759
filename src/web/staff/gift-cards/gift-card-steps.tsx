import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import {
  giftCardBlock,
  giftCardReissue,
  LONGEST_REASON,
  type StaffGiftCardDetail,
} from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { usd } from '#web/client/format.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { cardName } from './gift-card-labels.tsx';
import { type GiftCardStep, useGiftCardStep } from './use-gift-cards.ts';

type StepsProps = {
  card: StaffGiftCardDetail;
  /** A lost code was replaced: the new card takes the place of this one on the page. */
  onReissued: (id: number) => void;
};

type Step = GiftCardStep['step'];

const LABELS: Record<Step, string> = {
  block: 'Block',
  unblock: 'Unblock',
  reissue: 'Reissue',
  void: 'Make void',
};

/** What can be done with a card in its state. Each opens what it asks for below; nothing is done before that is sent. */
export function GiftCardSteps({ card, onReissued }: StepsProps) {
  const [open, setOpen] = useState<Step | null>(null);
  const change = useGiftCardStep(card.id, {
    onDone(saved, asked) {
      // The form is gone before the page goes to the new card, so that nobody is asked whether to leave it.
      flushSync(() => setOpen(null));
      toast(doneText(card, saved, asked));
      if (asked.step === 'reissue') onReissued(saved.id);
    },
  });
  const mayChange = useMay('money');
  const steps = stepsOf(card);
  if (!mayChange) return null;
  if (steps.length === 0) {
    return (
      <p className="text-ash">{card.replacedBy ? 'Its place was taken by another card.' : 'It is void for good.'}</p>
    );
  }
  function choose(step: Step) {
    change.reset();
    if (step === 'unblock') change.send({ step });
    else setOpen(step === open ? null : step);
  }
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-3">
        {steps.map((step) => (
          <Button
            key={step}
            aria-expanded={step === 'unblock' ? undefined : step === open}
            busy={change.busy && change.asked?.step === step}
            onClick={() => choose(step)}
          >
            {LABELS[step]}
          </Button>
        ))}
      </div>
      {open === 'reissue' && <ReissueForm key="reissue" card={card} change={change} />}
      {(open === 'block' || open === 'void') && <ReasonForm key={open} step={open} card={card} change={change} />}
      {open === null && <Failure>{change.failure}</Failure>}
    </div>
  );
}

function stepsOf({ state, balance, held }: StaffGiftCardDetail): Step[] {
  if (held) return ['void'];
  if (state === 'void') return [];
  const left = balance !== '0.00';
  return [state === 'active' ? 'block' : 'unblock', ...(left ? (['reissue'] as const) : []), 'void'];
}

type FormProps = { card: StaffGiftCardDetail; change: ReturnType<typeof useGiftCardStep> };

function ReissueForm({ card, change }: FormProps) {
  const form = useForm({ defaultValues: { recipient: card.recipient }, resolver: zodResolver(giftCardReissue) });
  useUnsaved(form.formState.isDirty);
  const field = connectField(form, change.fields);
  return (
    <form
      noValidate
      aria-label="Reissue the gift card"
      onSubmit={form.handleSubmit(({ recipient }) => change.send({ step: 'reissue', recipient }))}
      className="space-y-5 border-rule border-t pt-4"
    >
      <p className="max-w-prose text-ash">
        A new card takes over the {usd(card.balance)} that are left, and its code is emailed. The code that ends in{' '}
        {card.lastFour} works no more.
      </p>
      <TextField
        label="Email the new code to"
        type="email"
        maxLength={254}
        autoComplete="off"
        {...field('recipient')}
      />
      <Failure>{change.failure}</Failure>
      <Button type="submit" kind="bone" busy={change.busy}>
        {change.busy ? 'Reissuing…' : 'Reissue and mail it'}
      </Button>
    </form>
  );
}

const ASKED = {
  block: {
    label: 'Block the gift card',
    text: () => 'It pays nothing until it is unblocked. What is on it stays.',
    submit: 'Block it',
    busy: 'Blocking…',
  },
  void: {
    label: 'Make the gift card void',
    text: ({ balance, orderNumber }: StaffGiftCardDetail) =>
      balance === '0.00'
        ? 'It is void for good. Nothing is left on it. Nobody gets an email.'
        : `It is void for good. The ${usd(balance)} on it go back to the money of ${orderNumber ? `order ${orderNumber}` : 'the shop'}; to give them back to the buyer, refund them there. Nobody gets an email.`,
    submit: 'Make it void',
    busy: 'Making it void…',
  },
};

function ReasonForm({ step, card, change }: FormProps & { step: 'block' | 'void' }) {
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(giftCardBlock) });
  useUnsaved(form.formState.isDirty);
  const field = connectField(form, change.fields);
  const words = ASKED[step];
  return (
    <form
      noValidate
      aria-label={words.label}
      onSubmit={form.handleSubmit(({ reason }) => change.send({ step, reason }))}
      className="space-y-5 border-rule border-t pt-4"
    >
      <p className="max-w-prose text-ash">{words.text(card)}</p>
      <TextArea
        label="Reason"
        rows={2}
        maxLength={LONGEST_REASON}
        hint="It stands in the history of the card."
        {...field('reason')}
      />
      <Failure>{change.failure}</Failure>
      <Button type="submit" kind="bone" busy={change.busy}>
        {change.busy ? words.busy : words.submit}
      </Button>
    </form>
  );
}

function doneText(card: StaffGiftCardDetail, saved: StaffGiftCardDetail, { step }: GiftCardStep) {
  switch (step) {
    case 'block':
      return { title: 'Gift card blocked', description: `${cardName(card)} pays nothing until it is unblocked.` };
    case 'unblock':
      return { title: 'Gift card unblocked', description: `${cardName(card)} can be used again.` };
    case 'void':
      return { title: 'Gift card made void', description: `${cardName(card)} is void for good.` };
    case 'reissue':
      return { title: 'Gift card reissued', description: `The new code is on its way to ${saved.recipient}.` };
  }
}
