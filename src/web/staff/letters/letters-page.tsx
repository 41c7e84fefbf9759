import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listLetters, removeLetter } from '#contract/letters/letter-calls.ts';
import type { StaffLetter } from '#contract/letters/letter-schemas.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Empty, Failure, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { LetterForm } from './letter-form.tsx';

function useLetters() {
  return useQuery({ ...staffQuery(listLetters), refetchOnMount: 'always' });
}

/** Letters to those who wait: written, sent, taken down. `?letter=`: the key of the one that is written. */
export function LettersPage() {
  const letters = useLetters();
  const [search, setSearch] = useSearchParams();
  const key = search.get('letter');
  const open = (letter: string | null) => setSearch(letter ? { letter } : {});
  return (
    <div className="max-w-5xl">
      <h1 className="title-desk text-bone">Build letters</h1>
      <p className="mt-2 mb-6 max-w-prose text-ash">
        What happens in the workshop, with pictures, for those who wait. A letter stands on /batches and on the pages of
        their orders, and goes to them by email. Never ask for balances here: not everybody gets it.
      </p>
      <Loaded query={letters} what="the letters" rows={3}>
        {(all) => {
          const draft = all.find((letter) => letter.key === key);
          if (key && (!draft || draft.state === 'draft'))
            return <LetterForm key={key} letterKey={key} draft={draft ?? null} onClose={() => open(null)} />;
          return (
            <>
              <Button kind="bone" onClick={() => open(newRequestKey())}>
                Write a letter
              </Button>
              {all.length === 0 ? (
                <Empty title="No letter yet">The first one tells who waits how far their bows are.</Empty>
              ) : (
                <ol aria-label="Build letters" className="mt-6 border-rule border-t">
                  {all.map((letter) => (
                    <LetterLine key={letter.id} letter={letter} onOpen={() => open(letter.key)} />
                  ))}
                </ol>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

const STATES: Record<StaffLetter['state'], { label: string; tone: BadgeTone; open?: true }> = {
  draft: { label: 'Draft', tone: 'plain', open: true },
  waiting: { label: 'Waits', tone: 'warm', open: true },
  published: { label: 'Published', tone: 'good' },
  'taken-down': { label: 'Taken down', tone: 'quiet' },
};

function LetterLine({ letter, onOpen }: { letter: StaffLetter; onOpen: () => void }) {
  const { state, title, about, key, publishedAt, updatedAt } = letter;
  const { send, busy, failure } = useStaffChange({
    send: () => callAsStaff(removeLetter, { params: { key } }),
    onSettled: () => rereadAbout('mailings'),
    otherwise: 'It is still there. Please try again.',
  });
  const verb = state === 'draft' ? 'Delete' : 'Take down';
  const question = useQuestion({
    title: state === 'draft' ? `Delete “${title}”?` : `Take “${title}” down?`,
    description:
      state === 'draft'
        ? 'The draft is lost.'
        : 'Nobody can read it on the shop’s pages any more. Emails that went out stay where they are.',
    yes: verb,
    onYes: () => send(),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-3">
      <div>
        <p className="font-semibold text-bone wrap-anywhere">{title}</p>
        <p className="flex flex-wrap gap-x-4 text-ash text-sm">
          <Badge {...STATES[state]} />
          <span>{about}</span>
          <Moment at={publishedAt ?? updatedAt} />
        </p>
        {state === 'waiting' && <p className="text-ash text-sm">It can be stopped at the top of the page.</p>}
        <Failure>{failure}</Failure>
      </div>
      <div className="flex gap-3">
        {state === 'draft' && (
          <Button aria-label={`Go on writing ${title}`} onClick={onOpen}>
            Go on writing
          </Button>
        )}
        {(state === 'draft' || state === 'published') && (
          <Button kind="quiet" aria-label={`${verb} ${title}`} busy={busy} onClick={question.ask}>
            {verb}
          </Button>
        )}
      </div>
      {question.shown}
    </li>
  );
}

type Asked = { title: string; description: string; yes: string; onYes: () => void };

/** A question before a step that cannot be taken back. */
function useQuestion({ onYes, ...words }: Asked) {
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
