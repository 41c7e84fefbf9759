import { useState } from 'react';
import { z } from 'zod';
import { type OrderPlace, placeMove } from '#contract/campaigns/batch-schemas.ts';
import { placeText } from '#values/text/place-text.ts';
import { newRequestKey } from '#web/client/request.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { StepDialog, StepForm } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { shipsText, toldText, wholeFailure } from './batch-labels.tsx';
import { numberOf } from './batch-values.ts';
import { useOrderPlace, usePlaceMove } from './use-batches.ts';

type MoveProps = { orderNumber: string; open: boolean; onClose: () => void };

/** Moves an order to another place of the queue, with a reason. */
export function MoveOrderDialog({ orderNumber, open, onClose }: MoveProps) {
  return (
    <StepDialog open={open} onClose={onClose} title={`Move ${orderNumber}`}>
      <MoveOf orderNumber={orderNumber} onClose={onClose} />
    </StepDialog>
  );
}

function MoveOf({ orderNumber, onClose }: Omit<MoveProps, 'open'>) {
  const place = useOrderPlace(orderNumber);
  return (
    <Loaded query={place} what="its place" rows={3}>
      {(found) => <MoveForm orderNumber={orderNumber} found={found} onClose={onClose} />}
    </Loaded>
  );
}

const rules = z
  .object({ batchId: z.string(), number: z.string(), reason: z.string() })
  .transform(({ batchId, number, reason }) => ({
    batchId: Number(batchId),
    number: number.trim() === '' ? null : numberOf(number),
    reason,
  }))
  .pipe(placeMove.pick({ batchId: true, number: true, reason: true }));

function MoveForm({ orderNumber, found, onClose }: Omit<MoveProps, 'open'> & { found: OrderPlace }) {
  // As it stood when the window was opened; a colleague's move meanwhile is refused, not undone.
  const [{ place, batches }] = useState(found);
  const [requestKey] = useState(newRequestKey);
  const change = usePlaceMove(orderNumber, () => {
    toast({ title: `${orderNumber} has moved` });
    onClose();
  });
  const seen = place && { batchId: place.batchId, number: place.number };
  const { form, field, frame } = useRulesForm(
    rules,
    { batchId: String(place?.batchId ?? batches[0]?.id ?? ''), number: placeNumber(place), reason: '' },
    {
      ...change,
      failure: wholeFailure(change),
      send: (move: z.infer<typeof rules>) => change.send({ ...move, seen, requestKey }),
    },
  );
  const [batchId, number] = [Number(form.watch('batchId')), numberOf(form.watch('number'))];
  const to = batches.find(({ id }) => id === batchId);
  const stays = to?.id === place?.batchId;
  const step = (by: -1 | 1) => form.setValue('number', String(Math.max(1, (Number.isNaN(number) ? 1 : number) + by)));
  const isOther = place !== null && to !== undefined && to.shipsTo !== place.shipsTo;
  return (
    <StepForm
      label="Move the order"
      submit={isOther ? 'Move and tell the customer' : 'Move'}
      submitting="Moving…"
      {...frame}
      onClose={onClose}
    >
      <p className="text-ash">{place ? placeText(place) : 'It has no place now.'}</p>
      <SelectField label="Batch" {...field('batchId', { onChange: () => form.setValue('number', '') })}>
        {batches.map((batch) => (
          <option key={batch.id} value={batch.id} disabled={batch.left === 0 && batch.id !== place?.batchId}>
            {batch.name}, ships {shipsText(batch)} ({batch.left === 0 ? 'full' : `${batch.left} left`})
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Place"
          optional
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          hint="Empty: the end."
          className="min-w-28 flex-1"
          {...field('number')}
        />
        {stays && (
          <span className="flex gap-3 pb-7">
            <Button onClick={() => step(-1)}>One up</Button>
            <Button onClick={() => step(1)}>One down</Button>
          </span>
        )}
      </div>
      {isOther && to && place && (
        <p role="status" className="border-tan border-l-2 pl-4 text-bone">
          {toldText(place.shipsTo, to.shipsTo, 1)}
        </p>
      )}
      <TextArea label="Reason" rows={2} maxLength={1000} required {...field('reason')} />
    </StepForm>
  );
}

const placeNumber = (place: OrderPlace['place']) => (place ? String(place.number) : '');
