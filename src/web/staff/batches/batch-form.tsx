import { useState } from 'react';
import type { z } from 'zod';
import type { Batch, OneBatch } from '#contract/campaigns/batch-schemas.ts';
import { utcDay } from '#values/date.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { newRequestKey } from '#web/client/request.ts';
import { StepForm, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { REASON_MISSING, toldText, wholeFailure } from './batch-labels.tsx';
import { batchRules, changedFields, typeBatch, typeNext } from './batch-values.ts';
import { useBatchStep, useTold } from './use-batches.ts';

type FormProps = { onClose: () => void; onDone: (answer: OneBatch) => void };

export const AddBatchDialog = stepWindow(
  AddForm,
  () => 'Add a batch',
  () => 'It is filled after the others. Paid orders without a place get theirs in it at once.',
);

function AddForm({ campaign, all, onClose, onDone }: FormProps & { open: boolean; campaign: number; all: Batch[] }) {
  const change = useBatchStep({ onDone });
  const [first] = useState(() => typeNext(all, utcDay(new Date())));
  const { field, frame } = useRulesForm(batchRules, first, {
    ...change,
    failure: wholeFailure(change),
    send: ({ reason: _reason, ...body }) => change.send({ step: 'add', campaign, body }),
  });
  return (
    <StepForm label="Add a batch" submit="Add the batch" submitting="Adding…" {...frame} onClose={onClose}>
      <BatchFields field={field} />
    </StepForm>
  );
}

export const ChangeBatchDialog = stepWindow(ChangeForm, ({ batch }) => `Change ${batch.name}`);

function ChangeForm({ batch, onClose, onDone }: FormProps & { open: boolean; batch: Batch }) {
  // As it stood when the window was opened: what a colleague changes meanwhile is not put back.
  const [before] = useState(batch);
  const [requestKey] = useState(newRequestKey);
  const [nothingNew, setNothingNew] = useState(false);
  const change = useBatchStep({ onDone });
  const { form, field, frame } = useRulesForm(batchRules, typeBatch(before), {
    ...change,
    failure: nothingNew ? 'Nothing was changed yet.' : wholeFailure(change),
    send: submit,
  });
  const shipsTo = form.watch('shipsTo');
  const moves = shipsTo !== '' && shipsTo !== before.shipsTo;
  const told = useTold(before.id, 1, moves);
  const tells = moves && (told.data?.told ?? 0) > 0;
  function submit({ reason, ...typed }: z.infer<typeof batchRules>): void {
    // Once the server has said what somebody else has made of a field, that is what was seen of it.
    const seen = fieldsOf(isRefusal(change.error, 'changed-meanwhile') ? batch : before);
    const fields = changedFields(fieldsOf(before), typed);
    setNothingNew(Object.keys(fields).length === 0);
    if (Object.keys(fields).length === 0) return;
    const words = reason.trim();
    if (tells && !words) {
      form.setError('reason', { message: REASON_MISSING }, { shouldFocus: true });
      return;
    }
    change.send({
      step: 'change',
      batch: before.id,
      body: { fields, seen, requestKey, ...(words && { reason: words }) },
    });
  }
  return (
    <StepForm
      label="Change the batch"
      submit={tells ? 'Save and tell them' : 'Save'}
      submitting="Saving…"
      {...frame}
      onClose={onClose}
    >
      <BatchFields field={field} />
      {moves && (
        <WindowTold
          text={told.data ? toldText(before.shipsTo, shipsTo, told.data.told) : 'Counting whom this is told to...'}
          field={field}
          asked={tells}
        />
      )}
    </StepForm>
  );
}

function fieldsOf({ name, size, makesFrom, shipsFrom, shipsTo, daysToPay, reminderDays }: Batch) {
  return { name, size, makesFrom, shipsFrom, shipsTo, daysToPay, reminderDays };
}

/** What connects a field of one of these forms. */
type Field = (name: never) => object;
type Connected = (name: string) => { error?: string | undefined };

function BatchFields({ field }: { field: Field }) {
  const of = field as unknown as Connected;
  return (
    <>
      <TextField label="Name" maxLength={60} required {...of('name')} />
      <TextField label="Bows" inputMode="numeric" maxLength={7} required autoComplete="off" {...of('size')} />
      <WindowFields field={field} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Days to pay"
          optional
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          hint="From its release email on. Empty: 7."
          {...of('daysToPay')}
        />
        <TextField
          label="Reminders on day"
          optional
          maxLength={40}
          autoComplete="off"
          hint="Such as 3, 6. Empty: as in the shop. “none”: none."
          {...of('reminderDays')}
        />
      </div>
    </>
  );
}

/** When a batch is made and shipped. */
export function WindowFields({ field }: { field: Field }) {
  const of = field as unknown as Connected;
  return (
    <>
      <TextField label="Making begins" type="date" required {...of('makesFrom')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Ships from" type="date" required {...of('shipsFrom')} />
        <TextField label="Ships until" type="date" required {...of('shipsTo')} />
      </div>
    </>
  );
}

/** Who is told of another window, and the reason that they read. */
export function WindowTold({ text, field, asked }: { text: string; field: Field; asked: boolean }) {
  const of = field as unknown as Connected;
  return (
    <div className="space-y-4 border-tan border-l-2 pl-4">
      <p role="status" className="text-bone">
        {text}
      </p>
      {asked && <TextArea label="Reason" rows={3} maxLength={1000} required {...of('reason')} />}
    </div>
  );
}
