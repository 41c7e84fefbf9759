import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffBackups } from '#contract/operation/backup-schemas.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { useBackups, useReleaseHold } from './use-backups.ts';

/** Over every page of a restored shop: what it does not send, since when, and the way to let it. */
export function HeldBanner() {
  const { data } = useBackups();
  return data?.held ? <Held held={data.held} /> : null;
}

type Held = NonNullable<StaffBackups['held']>;

function Held({ held }: { held: Held }) {
  const [asked, setAsked] = useState(false);
  const panelPath = usePanelPath();
  const { release, busy } = useReleaseHold(() => setAsked(false));
  return (
    <section aria-label="Restored from a backup" className="edge border-alarm border-b bg-bark py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="max-w-4xl text-sm">
          <p className="font-semibold text-base text-bone">This shop was restored from a backup and sends nothing.</p>
          <p className="text-ash">
            It holds the state of <Moment at={held.stateOf} /> and was restored <Moment at={held.restoredAt} />. Held:{' '}
            {counted(held.mails, 'email')}, {counted(held.mailings, 'mailing')}, {counted(held.refunds, 'refund')}.
            Reminders wait, too, and no backup is made. New orders are taken.
          </p>
          <p className="text-bone">
            {held.comparedAt ? (
              <>
                The books were compared <Moment at={held.comparedAt} />.{' '}
                <Link to={panelPath('books')} className="link-plain">
                  See what was found
                </Link>{' '}
                before you release it.
              </>
            ) : (
              'It can be released once its books were compared with the card provider’s: run the command “books verify”, or wait for the hourly comparison.'
            )}
          </p>
        </div>
        {held.comparedAt && <Button onClick={() => setAsked(true)}>Release…</Button>}
      </div>
      <Question
        open={asked}
        title="Send what is held?"
        description={`See to what the comparison of the books has found first: this shop knows nothing of payments and refunds since its backup. ${counted(held.mails, 'email')}, ${counted(held.mailings, 'mailing')} and ${counted(held.refunds, 'refund')} go out at once, and cannot be taken back.`}
        yes={busy ? 'Releasing…' : 'I have verified it: release'}
        no="Keep holding"
        busy={busy}
        onYes={release}
        onNo={() => setAsked(false)}
      />
    </section>
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}
