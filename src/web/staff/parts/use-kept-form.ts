import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldErrors, type Path, type PathValue, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ConnectionLost } from '#web/client/api-error.ts';
import { type Typed, useKeyedDraft } from '#web/client/kept/keyed-draft.ts';
import { type StaffChange, useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { connectField } from './use-rules-form.ts';

type Keyed<Written> = Written & { requestKey: string };

type KeptForm<T extends Typed, Written, Answer> = {
  /** Under which what is typed is kept in this tab. */
  key: string;
  empty: T;
  /** The contract of the call, but for the `requestKey` that goes with it. */
  schema: z.ZodType<Written, T>;
  send: (written: Keyed<Written>) => Promise<Answer>;
  onSent: (answer: Answer) => Promise<void> | void;
  /** The rules were not kept, and nothing went out. */
  onRefused?: (faults: FieldErrors<T>, typed: T) => void;
  /** What is said when no answer has come. */
  lost?: string;
} & Pick<StaffChange<Answer, Keyed<Written>>, 'onFailed' | 'failed' | 'otherwise' | 'once'>;

/** What is said of mails that did not go out. */
export const MAIL_TEXTS = {
  otherwise: 'Please try again; what you wrote is still here.',
  lost: 'There is no connection to the shop right now. Send it again later: it goes out once, however often you do.',
};

/**
 * Something that staff write: what is typed is kept until it has gone out, and it goes out once. The contract's rules are
 * asked before each look at it, before the last question, and before it goes.
 */
export function useKeptForm<T extends Typed, Written, Answer>(given: KeptForm<T, Written, Answer>) {
  const { key, empty, schema, onSent, onRefused, lost, ...change } = given;
  const draft = useKeyedDraft(key, empty);
  const [asking, setAsking] = useState(false);
  const form = useForm<T, unknown, Written>({
    defaultValues: draft.typed as DefaultValues<T>,
    resolver: zodResolver(schema),
  });
  const sending = useStaffChange({
    ...change,
    async onDone(answer: Answer) {
      // While the question stands it holds the focus, which belongs to what has gone out.
      setAsking(false);
      draft.forget();
      // A form that is sent once is on its way out, with what stands in it.
      if (!change.once) form.reset(empty);
      await onSent(answer);
    },
    onSettled: () => setAsking(false),
  });

  const connect = connectField(form, sending.fields);
  return {
    typed: draft.typed,
    /** What connects a field with the form. */
    field: (name: Path<T>) => ({
      ...connect(name, {
        onChange({ target }) {
          if (!sending.busy) sending.reset();
          draft.type({ [name]: target.value } as Partial<T>);
        },
      }),
      readOnly: sending.busy,
    }),
    /** Takes up what is chosen beside the fields, as if it had been typed. */
    put(changes: Partial<T>) {
      if (!sending.busy) sending.reset();
      for (const [name, value] of Object.entries(changes)) {
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldValidate: form.formState.isSubmitted });
      }
      draft.type(changes);
    },
    /** Looks at what is written, when it is whole; else the fields say what is missing. */
    whenWhole: (look: (written: Written) => void) => void form.handleSubmit(look)(),
    /** The last question stands on the page. */
    asking,
    ask: form.handleSubmit(() => {
      sending.reset();
      setAsking(true);
    }),
    stop: () => setAsking(false),
    send: form.handleSubmit(
      (written) => {
        if (sending.isUnderWay()) return;
        draft.noteSent();
        sending.send({ ...written, requestKey: draft.requestKey });
      },
      (faults) => onRefused?.(faults, form.getValues()),
    ),
    busy: sending.busy,
    failure: sending.error instanceof ConnectionLost ? (lost ?? sending.failure) : sending.failure,
  };
}
