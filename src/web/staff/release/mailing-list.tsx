import { Link } from 'react-router';
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import { Empty, Loaded } from '#web/staff/parts/loaded.tsx';
import { mailingTitle } from '#web/staff/parts/mailing-labels.ts';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { useTurnedPage } from '#web/staff/parts/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useMailingPath } from './release-nav.tsx';
import { PAGE_SIZE, useMailings } from './use-mailings.ts';

/** Everything that went out to many, newest first, each with its page. */
export function MailingList({ before }: { before: string }) {
  const mailings = useMailings(before);
  const older = mailings.data && mailings.data.length > PAGE_SIZE ? mailings.data[PAGE_SIZE - 1] : undefined;
  const place = useTurnedPage(before);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="mailings-title" className="outline-none xl:col-span-full">
      <h2 id="mailings-title" className="title-block mb-2 text-bone">
        What has gone out
      </h2>
      <Loaded query={mailings} what="what has gone out" rows={3}>
        {(data) =>
          data.length === 0 ? (
            <Empty title="Nothing has gone out yet">
              Releases, reminders, delay notices and announcements will be listed here, each with whom it reached.
            </Empty>
          ) : (
            <ul className="border-rule border-t">
              {data.slice(0, PAGE_SIZE).map((mailing) => (
                <MailingLine key={mailing.id} mailing={mailing} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PageLinks
        label="Pages of mailings"
        newest={before ? '' : null}
        older={older ? `before=${older.id}` : null}
        preventScrollReset
      />
    </section>
  );
}

function MailingLine({ mailing }: { mailing: Mailing }) {
  const paths = useMailingPath();
  const { id, counts, startedAt, startedBy, finishedAt } = mailing;
  return (
    <li className="grid items-baseline gap-x-6 border-rule border-b py-2 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,14rem)_9rem]">
      <Link
        to={paths.mailing(id)}
        className="min-w-0 truncate py-1 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
      >
        {mailingTitle(mailing)}
      </Link>
      <Badge {...(finishedAt ? { tone: counts.failed > 0 ? 'bad' : 'good' } : { tone: 'warm', open: true })}>
        {stateText(mailing)}
      </Badge>
      <p className="text-ash text-sm tabular-nums">{countsText(counts)}</p>
      <p className="min-w-0 truncate text-ash text-sm sm:text-right">
        <Moment at={startedAt} />
        {startedBy && `, ${startedBy}`}
      </p>
    </li>
  );
}

function stateText({ finishedAt, stoppedAt, heldUp, notBefore }: Mailing): string {
  if (stoppedAt) return 'Stopped';
  if (finishedAt) return 'Finished';
  if (notBefore && Date.parse(notBefore) > Date.now()) return 'Waits';
  return heldUp ? 'Held up' : 'On its way';
}

function countsText({ sent, failed, waiting }: Mailing['counts']): string {
  const figure = (count: number, word: string) => (count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : []);
  return [`${sent.toLocaleString('en-US')} sent`, ...figure(failed, 'failed'), ...figure(waiting, 'left')].join(', ');
}
