import { useState } from 'react';
import { Question } from '#web/ui/question.tsx';

type Asked = { title: string; description: string; yes: string; onYes: () => void };

/** A question before a step that cannot be taken back. */
export function useQuestion({ onYes, ...words }: Asked) {
  const [open, setOpen] = useState(false);
  const answer = () => {
    setOpen(false);
    onYes();
  };
  return {
    ask: () => setOpen(true),
    shown: <Question open={open} {...words} no="Cancel" busy={false} onYes={answer} onNo={() => setOpen(false)} />,
  };
}
