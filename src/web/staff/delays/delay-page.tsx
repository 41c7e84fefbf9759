import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readDelays } from '#contract/calls/staff/release.ts';
import type { StaffDelays } from '#contract/delays.ts';
import type { MailPreviewRequest } from '#contract/mailings.ts';
import { formatDay } from '#values/date.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { AskedPreview } from '#web/staff/release/mail-preview.tsx';
import { useRelease } from '#web/staff/release/use-mailings.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { DelayForm } from './delay-form.tsx';
import { DelayList } from './delay-list.tsx';

/** Puts the release off, and shows what customers have said to it. */
export function DelayPage() {
  const delays = useQuery({ ...staffQuery(readDelays), refetchOnMount: 'always' });
  const [preview, setPreview] = useState<MailPreviewRequest | null>(null);
  const list = useRef<HTMLElement>(null);
  return (
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]">
      <section aria-labelledby="delay-title" className="min-w-0 max-w-3xl">
        <h1 id="delay-title" className="title-desk text-bone">
          Delay notice
        </h1>
        <p className="mt-2 mb-8 max-w-prose text-ash">
          Tells everybody who has paid and has no bow yet that it comes later, and why. Each of them can keep the order
          or cancel it with all money back, by a link that needs no login.
        </p>
        <Loaded query={delays} what="where the release stands" rows={4}>
          {({ releaseDate, affected }) =>
            releaseDate === null ? (
              <Empty title="No campaign is active">There is no release date that could be put off.</Empty>
            ) : (
              <>
                <Standing releaseDate={releaseDate} affected={affected} />
                <AlreadyReleased />
                <DelayForm
                  from={releaseDate}
                  affected={affected}
                  onPreview={setPreview}
                  onSent={() => list.current?.focus()}
                />
              </>
            )
          }
        </Loaded>
      </section>
      {preview && <AskedPreview mail={preview} />}
      {delays.data && <DelayList ref={list} delays={delays.data.delays} />}
    </div>
  );
}

/** Putting off what was released already takes nothing back from those who were asked to pay. */
function AlreadyReleased() {
  const last = useRelease().data?.last;
  if (!last) return null;
  return (
    <p className="mt-4 max-w-prose border-alarm border-l-2 pl-4 text-bone">
      A release went out <Moment at={last.startedAt} />. The links that it sent go on taking the balance until they end;
      reminders stop for everybody who is told of a delay.
    </p>
  );
}

function Standing({ releaseDate, affected }: { releaseDate: string; affected: StaffDelays['affected'] }) {
  return (
    <dl className="grid border-rule border-y sm:grid-cols-2">
      <div className="flex flex-col-reverse justify-end gap-1 py-5">
        <dt className="text-ash text-sm">Release date now</dt>
        <dd className="figure text-bone proportional-nums">{formatDay(releaseDate)}</dd>
      </div>
      <div className="flex flex-col-reverse justify-end gap-1 border-rule py-5 max-sm:border-t sm:border-l sm:pl-5">
        <dt className="text-ash text-sm">Pre-orders that it concerns</dt>
        <dd className="figure text-bone">{affected.toLocaleString('en-US')}</dd>
      </div>
    </dl>
  );
}
