import { useState } from 'react';
import type { z } from 'zod';
import type { Batch, OneBatch } from '#contract/campaigns/batch-schemas.ts';
import { newRequestKey } from '#web/client/request.ts';
import { StepForm, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { ChangeBatchDialog, WindowFields, WindowTold } from './batch-form.tsx';
import { REASON_MISSING, toldText, wholeFailure } from './batch-labels.tsx';
import { numberOf, splitRules } from './batch-values.ts';
import { useBatchStep, useTold } from './use-batches.ts';

type Window = 'change' | 'split' | null;

/** What staff do with a batch: change it, close and open it, split it. */
export function BatchSteps({ batch }: { batch: Batch }) {
  const [window, setWindow] = useState<Window>(null);
  const close = () => setWindow(null);
  const done = (title: (answer: OneBatch) => string) => (answer: OneBatch) => {
    close();
    toast({ title: title(answer) });
  };
  const next = batch.state === 'open' ? 'closed' : 'open';
  const { send, busy } = useBatchStep({
    onDone: ({ batch: now }) => toast({ title: `${now.name} is ${now.state}` }),
    failed: `${batch.name} is as it was`,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setWindow('change')}>Change</Button>
      <Button
        busy={busy}
        onClick={() =>
          send({ step: 'change', batch: batch.id, body: { fields: { state: next }, seen: { state: batch.state } } })
        }
      >
        {next === 'closed' ? 'Close to new orders' : 'Open to new orders'}
      </Button>
      <Button blocked={batch.size < 2} onClick={() => setWindow('split')}>
        Split
      </Button>
      <ChangeBatchDialog
        open={window === 'change'}
        batch={batch}
        onClose={close}
        onDone={done((answer) => `${answer.batch.name} is changed`)}
      />
      <SplitDialog
        open={window === 'split'}
        batch={batch}
        onClose={close}
        onDone={done((answer) => `${answer.batch.name} is a batch of its own`)}
      />
    </div>
  );
}

type SplitProps = { batch: Batch; open: boolean; onClose: () => void; onDone: (answer: OneBatch) => void };

const SplitDialog = stepWindow(
  SplitForm,
  ({ batch }) => `Split ${batch.name}`,
  () => 'The place that you name and all later ones go into a new batch behind it.',
);

function SplitForm({ batch, onClose, onDone }: SplitProps) {
  const [before] = useState(batch);
  const [requestKey] = useState(newRequestKey);
  const change = useBatchStep({ onDone });
  const { makesFrom, shipsFrom, shipsTo: last } = before;
  const { form, field, frame } = useRulesForm(
    splitRules,
    { at: '', name: `${before.name}b`, makesFrom, shipsFrom, shipsTo: last, reason: '' },
    { ...change, failure: wholeFailure(change), send: submit },
  );
  const [shipsTo, at] = [form.watch('shipsTo'), numberOf(form.watch('at'))];
  const isPlace = Number.isInteger(at) && at >= 2 && at <= before.size;
  const moves = isPlace && shipsTo !== '' && shipsTo !== last;
  const told = useTold(before.id, isPlace ? at : 2, moves);
  const tells = moves && (told.data?.told ?? 0) > 0;
  function submit({ reason, ...split }: z.infer<typeof splitRules>): void {
    const words = reason.trim();
    if (tells && !words) {
      form.setError('reason', { message: REASON_MISSING }, { shouldFocus: true });
      return;
    }
    const body = { ...split, seenTaken: before.taken, requestKey, ...(words && { reason: words }) };
    change.send({ step: 'split', batch: before.id, body });
  }
  return (
    <StepForm
      label="Split the batch"
      submit={tells ? 'Split and tell them' : 'Split'}
      submitting="Splitting…"
      {...frame}
      onClose={onClose}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="From place"
          inputMode="numeric"
          maxLength={7}
          required
          autoComplete="off"
          hint={isPlace ? splitText(before, at) : `From 2 to ${before.size.toLocaleString('en-US')}.`}
          {...field('at')}
        />
        <TextField label="Name of the new batch" maxLength={60} required {...field('name')} />
      </div>
      <WindowFields field={field} />
      {moves && (
        <WindowTold
          text={told.data ? toldText(last, shipsTo, told.data.told) : 'Counting whom this is told to...'}
          field={field}
          asked={tells}
        />
      )}
    </StepForm>
  );
}

/** "Orders stay: 36. Orders move: 4." */
function splitText({ taken }: Batch, at: number): string {
  const stay = Math.min(taken, at - 1);
  return `Orders stay: ${stay.toLocaleString('en-US')}. Orders move: ${(taken - stay).toLocaleString('en-US')}.`;
}
