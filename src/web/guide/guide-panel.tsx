import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { LONGEST_QUESTION } from '#contract/fields/field-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { CloseMark } from '#web/ui/marks.tsx';
import { useSwipeAway } from '#web/ui/use-swipe-away.ts';
import { conversation, useConversation } from './conversation-store.ts';
import { GuideLog } from './guide-log.tsx';
import { useIsSheet } from './use-is-sheet.ts';

export type GuidePanelProps = {
  open: boolean;
  onClose: () => void;
  /** A link is followed by which the guide is left, as far as it lies in the way. */
  onLeave: () => void;
  /** What has the focus when it is closed. */
  returnTo: RefObject<HTMLElement | null>;
};

const PLACES = {
  sheet:
    'inset-x-0 top-0 h-dvh [--from-y:2rem] before:absolute before:inset-x-0 before:top-1 before:mx-auto before:h-0.5 before:w-12 before:bg-rule-strong',
  desk: 'right-6 bottom-6 h-[min(46rem,calc(100dvh-7.5rem))] w-[27rem] border border-rule-strong shadow-2xl [--from-y:1rem]',
};

/** The guide: beside the page where there is space for both, which then stays in use; over it on a phone. */
export function GuidePanel({ open, onClose, onLeave, returnTo }: GuidePanelProps) {
  const sheet = useIsSheet();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = useRef(false);
  const { messages } = useConversation();
  useRoomAboveKeyboard(sheet ? panel : null);
  const swipeAway = useSwipeAway('bottom', onClose);
  useEffect(() => swipeAway(sheet ? panel : null), [swipeAway, sheet, panel]);

  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => !wanted && onClose()} modal={sheet}>
      <Dialog.Portal>
        {sheet && <Dialog.Overlay className="opens fixed inset-0 z-40 bg-veil" />}
        <Dialog.Content
          ref={setPanel}
          aria-describedby={undefined}
          // Who asks by mouse and keys types at once; on a phone the greeting is read before the keyboard covers it.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            left.current = false;
            (sheet ? panel : field.current)?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Going back to an address that names a place, the browser has taken the focus there.
            const ours = document.activeElement === document.body || (sheet && !left.current);
            if (ours) returnTo.current?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className={`opens fixed z-40 flex flex-col bg-night outline-none ${PLACES[sheet ? 'sheet' : 'desk']}`}
        >
          <div className="flex items-center gap-5 border-rule border-b px-5 py-2">
            <Dialog.Title className="title-part mr-auto">The guide</Dialog.Title>
            {messages.length > 1 && (
              <button
                type="button"
                className="min-h-control text-ash text-sm underline decoration-rule-strong underline-offset-4 hover:text-bone"
                onClick={() => {
                  conversation.startOver();
                  field.current?.focus();
                }}
              >
                Start over
              </button>
            )}
            <Dialog.Close
              aria-label="Close"
              className="-mr-3 grid size-12 shrink-0 place-items-center text-ash hover:text-bone"
            >
              <CloseMark />
            </Dialog.Close>
          </div>
          <GuideLog
            onLeave={(path) => {
              if (!sheet && !path.startsWith('#')) return;
              left.current = true;
              onLeave();
            }}
          />
          <QuestionForm field={field} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Keeps a sheet as high as what can be seen of the window: a phone's keyboard lies over the rest. */
function useRoomAboveKeyboard(sheet: HTMLElement | null): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!sheet || !view) return;
    const { style } = sheet;
    function fill() {
      // Zoomed in by two fingers, the reader looks at a part of the sheet; it stays as it is.
      if (!view || view.scale > 1.01) return;
      style.top = `${view.offsetTop}px`;
      style.height = `${view.height}px`;
    }
    fill();
    view.addEventListener('resize', fill);
    view.addEventListener('scroll', fill);
    return () => {
      view.removeEventListener('resize', fill);
      view.removeEventListener('scroll', fill);
      style.top = '';
      style.height = '';
    };
  }, [sheet]);
}

/** From here on it is said how many characters are left. */
const NEAR_THE_END = 100;

/** Enter sends, Shift and Enter make a new line (rule 10.3). */
function QuestionForm({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { draft, pending } = useConversation();
  const left = LONGEST_QUESTION - draft.length;
  // A field that is disabled loses the focus: whoever asked by keyboard gets it back with the answer.
  const asked = useRef(false);
  useEffect(() => {
    if (pending || !asked.current) return;
    asked.current = false;
    if (document.activeElement === document.body) field.current?.focus();
  }, [pending, field]);

  function send() {
    asked.current = matchMedia('(pointer: fine)').matches;
    conversation.send(draft);
  }

  function sendByEnter(event: KeyboardEvent) {
    // While letters are being composed, Enter only chooses among them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      aria-label="Ask the guide"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex items-end gap-4 border-rule border-t px-5 pt-4 pb-5"
    >
      <TextArea
        ref={field}
        label="Your question"
        rows={1}
        enterKeyHint="send"
        autoComplete="off"
        maxLength={LONGEST_QUESTION}
        disabled={pending}
        value={draft}
        onChange={({ currentTarget }) => conversation.type(currentTarget.value)}
        onKeyDown={sendByEnter}
        hint={left <= NEAR_THE_END ? `${left} characters left` : undefined}
        className="min-w-0 grow [&_textarea]:max-h-40 [&_textarea]:resize-none"
      />
      <Button type="submit" kind="bone" blocked={pending || draft.trim() === ''}>
        Ask
      </Button>
    </form>
  );
}
