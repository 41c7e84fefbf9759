import { useState } from 'react';
import { isRefusal } from '#web/client/api-error.ts';
import { Question } from '#web/ui/question.tsx';

/** The refusal of a change by which something would be sold for $0.00 (rule 26.9). */
export function asksForFree(error: unknown): boolean {
  return isRefusal(error, 'sold-for-nothing');
}

/** The question after that refusal; `send` makes the change once more, with the word that it is meant. */
export function useFreeQuestion() {
  const [asked, setAsked] = useState<{ send: () => void } | null>(null);
  return {
    askAbout(error: unknown, send: () => void) {
      if (asksForFree(error)) setAsked({ send });
    },
    question: {
      open: asked !== null,
      onNo: () => setAsked(null),
      onYes() {
        setAsked(null);
        asked?.send();
      },
    },
  };
}

export function FreeQuestion(question: ReturnType<typeof useFreeQuestion>['question']) {
  return (
    <Question
      {...question}
      title="Sell it for $0.00?"
      description="It is active, and it or one of its sizes and colors costs nothing: anybody could order it and pay the shipping alone."
      yes="Sell it for $0.00"
      no="Change the price"
    />
  );
}
