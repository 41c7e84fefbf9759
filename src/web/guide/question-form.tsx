import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { LONGEST_QUESTION } from '#contract/field-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { conversation, useConversation } from './conversation-store.ts';

/** From here on it is said how many characters are left. */
const NEAR_THE_END = 100;

/** Enter sends, Shift and Enter make a new line (rule 10.3). */
export function QuestionForm({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
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
