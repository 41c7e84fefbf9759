import { useState } from 'react';
import type { Mailing } from '#contract/mailings.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { counted } from './mailing-labels.ts';
import { RecipientLine } from './recipient-line.tsx';
import { useRecipients } from './use-mailings.ts';

/** Who needed no email any more once it was their turn; asked for when somebody wants to know. */
export function SkippedRecipients({ mailing }: { mailing: Mailing }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-bone">
        {counted(mailing.counts.skipped, 'customer', 'customers')} skipped: no email was needed any more
      </summary>
      {open && <SkippedList mailingId={mailing.id} />}
    </details>
  );
}

function SkippedList({ mailingId }: { mailingId: number }) {
  const skipped = useRecipients(mailingId, 'skipped');
  return (
    <>
      <Loaded query={skipped} what="who was skipped" rows={3}>
        {({ pages }) => (
          <ul className="mt-2 border-rule border-t">
            {pages.flat().map((recipient) => (
              <RecipientLine key={recipient.id} recipient={recipient} />
            ))}
          </ul>
        )}
      </Loaded>
      {skipped.hasNextPage && (
        <Button className="mt-3" busy={skipped.isFetchingNextPage} onClick={() => skipped.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
