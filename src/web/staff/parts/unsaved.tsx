import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Question } from '#web/ui/question.tsx';

type Guard = {
  /** A form with changes that are saved nowhere. */
  hold(form: string): void;
  release(form: string): void;
  /** Closes something on the page, once it may. */
  leave(step: () => void): void;
};

const UnsavedForms = createContext<Guard>({ hold: () => {}, release: () => {}, leave: (step) => step() });

/**
 * Holds back whatever would leave a form with changes: links, Back, closing its window or the tab. It asks, and then stays or leaves
 * (rule 15.7). One for the whole staff side, because a router takes one.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const changed = useRef(new Set<string>());
  const [closing, setClosing] = useState<{ step: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      changed.current.size > 0 &&
      // On phones what is open stands in the address, too; what the page itself writes there leaves nothing.
      (from.pathname !== to.pathname || (historyAction === 'POP' && from.search !== to.search)),
  );
  useBeforeUnload((event) => {
    if (changed.current.size > 0) event.preventDefault();
  });
  const guard = useMemo(
    (): Guard => ({
      hold: (form) => changed.current.add(form),
      release: (form) => changed.current.delete(form),
      leave: (step) => (changed.current.size > 0 ? setClosing({ step }) : step()),
    }),
    [],
  );
  return (
    <UnsavedForms value={guard}>
      {children}
      <Question
        open={closing !== null || blocker.state === 'blocked'}
        title="Leave without saving?"
        description="What you changed here has not been saved and would be lost."
        yes="Leave"
        no="Keep editing"
        onYes={() => {
          setClosing(null);
          closing?.step();
          blocker.proceed?.();
        }}
        onNo={() => {
          setClosing(null);
          blocker.reset?.();
        }}
      />
    </UnsavedForms>
  );
}

/** Says that this form has changes that would be lost. One whose text is kept in the tab (`useKeptForm`) needs no question. */
export function useUnsaved(changed: boolean) {
  const { hold, release } = useContext(UnsavedForms);
  const form = useId();
  useEffect(() => {
    if (!changed) return;
    hold(form);
    return () => release(form);
  }, [changed, form, hold, release]);
  /** The form is done: whatever leaves it now may. */
  return { release: () => release(form) };
}

/** Closes what holds a form, after the question where something would be lost. */
export function useLeave() {
  return useContext(UnsavedForms).leave;
}
