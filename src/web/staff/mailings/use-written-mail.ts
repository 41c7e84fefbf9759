import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DefaultValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import type { Typed } from '#web/client/keyed-draft.ts';
import { useKeyedDraft } from '#web/client/keyed-draft.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';

type WrittenMail<T extends Typed, Written, Answer> = {
  /** Under which what is typed is kept in this tab. */
  key: string;
  empty: T;
  /** The contract of the call, but for the `requestKey` that goes with it. */
  schema: z.ZodType<Written, T>;
  send: (mail: Written & { requestKey: string }) => Promise<Answer>;
  onSent: (answer: Answer) => Promise<void> | void;
  onFailed?: () => void;
};

/**
 * A mail that staff write, to one or to many: what is typed is kept until it has gone out, and it goes out once. The
 * contract's rules are asked before each look at it, before the last question, and before it goes.
 */
export function useWrittenMail<T extends Typed, Written, Answer>(mail: WrittenMail<T, Written, Answer>) {
  const draft = useKeyedDraft(mail.key, mail.empty);
  const [asking, setAsking] = useState(false);
  const underWay = useRef(false);
  const form = useForm<T, unknown, Written>({
    defaultValues: draft.typed as DefaultValues<T>,
    resolver: zodResolver(mail.schema),
  });

  const sending = useMutation({
    mutationFn: mail.send,
    onSuccess: async (answer: Answer) => {
      // While the question stands it holds the focus, which belongs to what has gone out.
      setAsking(false);
      draft.forget();
      form.reset(mail.empty);
      await mail.onSent(answer);
    },
    onError: () => mail.onFailed?.(),
    onSettled: () => {
      underWay.current = false;
      setAsking(false);
    },
  });

  const connect = connectField(form, sending.error instanceof ApiError ? sending.error.fields : {});
  return {
    typed: draft.typed,
    /** What connects a field with the mail. */
    field: (name: Path<T>) => ({
      ...connect(name, {
        onChange({ target }) {
          if (!sending.isPending) sending.reset();
          draft.type({ [name]: target.value } as Partial<T>);
        },
      }),
      readOnly: sending.isPending,
    }),
    /** Looks at what is written, when it is whole; else the fields say what is missing. */
    whenWhole: (look: (written: Written) => void) => void form.handleSubmit(look)(),
    /** The last question stands on the page. */
    asking,
    ask: form.handleSubmit(() => {
      sending.reset();
      setAsking(true);
    }),
    stop: () => setAsking(false),
    send: form.handleSubmit((written) => {
      if (underWay.current) return;
      underWay.current = true;
      draft.noteSent();
      sending.mutate({ ...written, requestKey: draft.requestKey });
    }),
    busy: sending.isPending,
    failure: sending.error && failureText(sending.error),
  };
}

function failureText(error: unknown): string {
  if (error instanceof ConnectionLost) {
    return 'There is no connection to the shop right now. Send it again later: it goes out once, however often you do.';
  }
  return staffFailureText(error, 'Please try again; what you wrote is still here.');
}
