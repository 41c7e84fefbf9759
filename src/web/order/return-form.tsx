import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnReturns, ReturnableLine, ReturnRequest } from '#contract/returns/return-schemas.ts';
import { nameLine } from '#values/text/line-text.ts';
import { ApiError } from '#web/client/api-error.ts';
import { newRequestKey } from '#web/client/request.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Quantities } from '#web/ui/quantities.tsx';

/** What the form holds of a line: how many, and for what. */
type Chosen = { quantity: number; wanted: string };

type ReturnFormProps = {
  returnable: ReturnableLine[];
  send: (body: ReturnRequest) => Promise<OwnReturns>;
  onSent: (now: OwnReturns) => void;
  /** What may be sent back has changed meanwhile. */
  onRefused: () => void;
  onClose: () => void;
};

const BACK = 'money';
const LONGEST_REASON = 500;

/** What comes back, what for, and why. What was chosen stays when sending fails. */
export function ReturnForm({ returnable, send, onSent, onRefused, onClose }: ReturnFormProps) {
  const [requestKey] = useState(newRequestKey);
  const [chosen, setChosen] = useState<Record<number, Chosen>>({});
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<{ lines?: string; reason?: string }>({});
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector('select')?.focus(), []);
  const sending = useMutation({ mutationFn: send, onSuccess: onSent, onError: onRefused });

  const choiceOf = (id: number): Chosen => chosen[id] ?? { quantity: 0, wanted: BACK };
  const choose = (id: number, change: Partial<Chosen>) =>
    setChosen((before) => ({ ...before, [id]: { ...choiceOf(id), ...change } }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const lines = returnable.flatMap(({ id }) => {
      const { quantity, wanted } = choiceOf(id);
      return quantity > 0
        ? [{ orderItemId: id, quantity, wantedVariantId: wanted === BACK ? null : Number(wanted) }]
        : [];
    });
    const exchanges = lines.filter(({ wantedVariantId }) => wantedVariantId !== null).length;
    const faults = {
      ...(lines.length === 0 && { lines: 'Please say how many come back.' }),
      ...(exchanges > 0 &&
        exchanges < lines.length && {
          lines: 'Please ask for money back and for another size one after the other: each is a return of its own.',
        }),
      ...(reason.trim() === '' && { reason: 'Please tell us why it comes back: it helps us to make it better.' }),
    };
    setMissing(faults);
    if (Object.keys(faults).length > 0 || sending.isPending) return;
    sending.mutate({ kind: exchanges > 0 ? 'exchange' : 'return', reason: reason.trim(), lines, requestKey });
  }

  return (
    <form noValidate aria-label="Return or exchange" className="mt-7 space-y-9" onSubmit={submit}>
      {returnable.map((line, place) => (
        <fieldset key={line.id} ref={place === 0 ? first : undefined}>
          <legend className="wrap-anywhere font-semibold text-bone">{nameLine(line)}</legend>
          <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <SelectField
              label="How many come back"
              value={choiceOf(line.id).quantity}
              onChange={({ target }) => choose(line.id, { quantity: Number(target.value) })}
            >
              <option value={0}>None</option>
              <Quantities most={line.returnable} />
            </SelectField>
            {line.exchanges.length > 0 && (
              <SelectField
                label="What you want for it"
                value={choiceOf(line.id).wanted}
                onChange={({ target }) => choose(line.id, { wanted: target.value })}
              >
                <option value={BACK}>My money back</option>
                {line.exchanges.map(({ variantId, name, inStock }) => (
                  <option key={variantId} value={variantId} disabled={!inStock}>
                    {inStock ? name : `${name}, sold out`}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        </fieldset>
      ))}
      {missing.lines && <Alert tone="bad">{missing.lines}</Alert>}
      <TextArea
        label="Why it comes back"
        maxLength={LONGEST_REASON}
        required
        value={reason}
        error={missing.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {sending.error && <Alert tone="bad">{wordsOf(sending.error)}</Alert>}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button type="submit" kind="bone" busy={sending.isPending}>
          {sending.isPending ? 'Sending…' : 'Ask for it'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

/** The API's own words where it refuses: they say why, and what to do. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 409) return error.message;
  return failureText(error, 'It could not be sent just now. Please try again in a minute.');
}
