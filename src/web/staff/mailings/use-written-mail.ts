import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import type { Typed } from '#web/client/keyed-draft.ts';
import { useKeyedDraft } from '#web/client/use-keyed-draft.ts';
import { staffFailureWords } from '../session/staff-failure-words.ts';

type WrittenMail<T extends Typed, Body, Answer> = {
  /** Under which what is typed is kept in this tab. */
  key: string;
  empty: T;
  /** The contract of the call: the fields and their `requestKey`. */
  schema: z.ZodType<Body>;
  send: (body: Body) => Promise<Answer>;
  onSent: (answer: Answer) => Promise<void> | void;
  onFailed?: () => void;
};

/** A mail that staff write, to one or to many: what is typed is kept until it has gone out, and it goes out once. */
export function useWrittenMail<T extends Typed, Body, Answer>(mail: WrittenMail<T, Body, Answer>) {
  const draft = useKeyedDraft(mail.key, mail.empty);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const underWay = useRef(false);

  const sending = useMutation({
    mutationFn: mail.send,
    onSuccess: async (answer: Answer) => {
      // While the question stands it holds the focus, which belongs to what has gone out.
      setAsking(false);
      draft.forget();
      await mail.onSent(answer);
    },
    onError: () => mail.onFailed?.(),
    onSettled: () => {
      underWay.current = false;
      setAsking(false);
    },
  });

  /** What the call is sent when the form is whole; else null, and the fields say what is missing. */
  function check(): Body | null {
    const { data, error } = mail.schema.safeParse({ ...draft.typed, requestKey: draft.requestKey });
    setFaults(faultsOf(error));
    return data ?? null;
  }

  return {
    typed: draft.typed,
    faults: { ...faults, ...(sending.error instanceof ApiError ? sending.error.fields : {}) },
    type(changes: Partial<T>) {
      setFaults({});
      if (!sending.isPending) sending.reset();
      draft.type(changes);
    },
    check,
    /** The last question stands on the page. */
    asking,
    ask() {
      sending.reset();
      const whole = check() !== null;
      setAsking(whole);
      return whole;
    },
    stop: () => setAsking(false),
    /** False when there is nothing that could be sent. */
    send(): boolean {
      const body = check();
      if (!body) return false;
      if (underWay.current) return true;
      underWay.current = true;
      draft.noteSent();
      sending.mutate(body);
      return true;
    },
    busy: sending.isPending,
    failure: sending.error && failureWords(sending.error),
  };
}

/** The first thing that is wrong with each field, by its name. */
function faultsOf(error: z.ZodError | undefined): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse());
}

function failureWords(error: unknown): string {
  if (error instanceof ConnectionLost) {
    return 'There is no connection to the shop right now. Send it again later: it goes out once, however often you do.';
  }
  return staffFailureWords(error, 'Please try again; what you wrote is still here.');
}
