import { useMutation } from '@tanstack/react-query';
import { createContext, use, useRef } from 'react';
import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { isSignedOut, staffFailureText } from './call-as-staff.ts';
import { keepStep, type LateStep } from './late-steps.ts';

/** True on the phone panel: it may have no network, and leaves for the sign-in when the session has ended. */
export const OnPhone = createContext(false);

export type StaffChange<Answer, Sent> = {
  /** `requestKey`: of this press; a change that may be sent again carries it. */
  send: (sent: Sent, requestKey: string) => Promise<Answer>;
  /** What of it waits on a phone without a connection, and is sent later; without it the change is refused there. */
  late?: (sent: Sent) => LateStep;
  /** Shows what was asked for before the server has agreed; what it returns takes that back. */
  showAtOnce?: (sent: Sent) => Promise<() => void>;
  onDone?: (answer: Answer, sent: Sent) => unknown;
  onFailed?: (error: Error, sent: Sent) => unknown;
  onSettled?: () => unknown;
  /** The title of the message that says that it failed; null for none. Without a title the page itself shows `failure`. */
  failed?: string | ((error: Error) => string | null);
  /** What is said where the server gives no sentence of its own. */
  otherwise?: string;
  /** Changes of the same record from several places follow each other. */
  scope?: string;
  /** Nothing more is sent once it has succeeded: a second press would meet a window on its way out. */
  once?: boolean;
};

const AS_IT_WAS = 'It is as it was. Please try again.';

/**
 * A change by staff. It goes out once, however often the button is pressed, and never later than it was asked for: but for the
 * steps of the work, which wait on a phone for its connection.
 */
export function useStaffChange<Answer, Sent = void>(change: StaffChange<Answer, Sent>) {
  const { send, late, otherwise = AS_IT_WAS, failed, once = false, scope } = change;
  const onPhone = use(OnPhone);
  const underWay = useRef(false);
  const requestKey = useRef('');
  const isKept = (error: unknown) => onPhone && late !== undefined && error instanceof ConnectionLost;
  const mutation = useMutation({
    ...(scope && { scope: { id: scope } }),
    mutationFn: (sent: Sent) => send(sent, requestKey.current),
    onMutate: async (sent: Sent) => change.showAtOnce?.(sent),
    onSuccess: (answer, sent) => change.onDone?.(answer, sent),
    onError(error, sent, takeBack) {
      takeBack?.();
      if (late && isKept(error)) return keepForLater(late(sent), requestKey.current);
      const title = typeof failed === 'function' ? failed(error) : failed;
      if (title && !(onPhone && isSignedOut(error))) {
        toast({ title, description: staffFailureText(error, otherwise), variant: 'destructive' });
      }
      return change.onFailed?.(error, sent);
    },
    onSettled(_answer, error) {
      underWay.current = once && !error;
      return change.onSettled?.();
    },
  });
  const { error, isPending, variables, reset } = mutation;
  return {
    send(sent: Sent) {
      if (underWay.current) return;
      if (onPhone && !navigator.onLine) return late ? keepForLater(late(sent)) : void toast(OFFLINE);
      underWay.current = true;
      requestKey.current = crypto.randomUUID();
      mutation.mutate(sent);
    },
    /** True from the press on, before `busy` is drawn; and for good when it is sent `once` and has succeeded. */
    isUnderWay: () => underWay.current,
    /** What was sent last, and what is under way. */
    sent: variables,
    asked: isPending ? (variables ?? null) : null,
    busy: isPending,
    error,
    failure: error && !isKept(error) ? staffFailureText(error, otherwise) : null,
    /** What the server has refused, by the names of the fields. */
    fields: error instanceof ApiError ? error.fields : {},
    reset,
  };
}

function keepForLater(step: LateStep, requestKey?: string): void {
  keepStep(step, requestKey);
  toast({ title: 'Waiting for the connection', description: `${step.words} is sent once there is one.` });
}

/** Of what does not wait. */
const OFFLINE = {
  title: 'You are offline',
  description: 'Nothing was changed. Please try again once you are back online.',
  variant: 'destructive',
} as const;
