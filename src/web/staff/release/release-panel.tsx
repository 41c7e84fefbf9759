import { Link, useSearchParams } from 'react-router';
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import type { PreorderStats } from '#contract/operation/overview-schemas.ts';
import { formatDay } from '#values/date.ts';
import { counted, mailingTitle } from '#web/staff/parts/mailing-labels.ts';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { useTurnedPage } from '#web/staff/parts/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { MailPreviewPart } from './mail-preview.tsx';
import { MailingView } from './mailing-view.tsx';
import { useMailingPath } from './release-nav.tsx';
import { ALL, chosenBatch } from './release-of.ts';
import { outlookOf, type Releasable, ReleaseStep } from './release-step.tsx';
import { PAGE_SIZE, useMailings, usePreorderStats, useRelease } from './use-mailings.ts';

/** Where the release of the bow stands, and the button that sends it. */
export function ReleasePanel() {
  const stats = usePreorderStats();
  const release = useRelease();
  const [search] = useSearchParams();
  const batch = chosenBatch(release.data?.batches ?? [], search.get('batch'));
  const [mail, outlook] = [mailOf(batch), release.data && outlookOf(release.data, batch)];
  return (
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]">
      <section aria-labelledby="release-title">
        <h1 id="release-title" className="title-desk text-bone">
          Bow Release Notifications
        </h1>
        <p className="mt-2 mb-8 max-w-prose text-ash">
          The release asks everybody whose balance is pending to pay it within 7 days. Test orders are not counted.
          {(release.data?.batches.length ?? 0) > 0 && ' One of a batch asks its customers alone, within its own days.'}
        </p>
        <Loaded query={stats} what="the statistics" waiting={<p role="status">Loading statistics....</p>}>
          {(data) => <PreorderCounters stats={data} />}
        </Loaded>
        <ReleaseOf batches={release.data?.batches ?? []} batch={batch} />
        {!stats.isPending && (
          <ReleaseStep pending={stats.data?.pendingPayments ?? null} release={release} batch={batch} />
        )}
        {release.data?.last && (
          <div className="mt-10">
            <MailingView
              mailing={release.data.last}
              name={release.data.last.finishedAt ? 'The last release' : 'On its way'}
            />
          </div>
        )}
      </section>
      {outlook && (outlook.recipients > 0 ? <MailPreviewPart mail={mail} /> : <NoEmail />)}
      <MailingList before={search.get('before') ?? ''} />
    </div>
  );
}

function mailOf(batch: Releasable | null) {
  return { kind: 'release' as const, ...(batch && { batchId: batch.id }) };
}

/** Whom the release asks: all who owe, or those of one batch. Nothing to choose while nobody has a place. */
function ReleaseOf({ batches, batch }: { batches: Releasable[]; batch: Releasable | null }) {
  const [, setSearch] = useSearchParams();
  if (batches.length === 0) return null;
  const several = new Set(batches.map(({ bow }) => bow)).size > 1;
  const choose = (id: string) =>
    setSearch(
      (search) => {
        search.set('batch', id);
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <SelectField
      label="Whom to ask"
      className="mt-8 max-w-md"
      value={batch?.id ?? ALL}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value={ALL}>All who owe</option>
      {batches.map((each) => (
        <option key={each.id} value={each.id}>
          {several ? `${each.bow}: ` : ''}
          {each.name} ({counted(each.recipients + each.askedLately, 'owes', 'owe')}, made from{' '}
          {formatDay(each.makesFrom)})
        </option>
      ))}
    </SelectField>
  );
}

function NoEmail() {
  return (
    <section aria-labelledby="email-title">
      <h2 id="email-title" className="title-block mb-3 text-bone">
        The email
      </h2>
      <p className="border-rule border-t py-3 text-ash">
        It is shown here as its first recipient will get it, once a release would write to somebody.
      </p>
    </section>
  );
}

const COUNTERS: [keyof PreorderStats, string][] = [
  ['totalPreOrders', 'Total Pre-Orders'],
  ['pendingPayments', 'Pending Payments'],
  ['completedPayments', 'Completed'],
  ['cancelledOrders', 'Cancelled'],
];

/** How the pre-orders stand with their money; test orders are in none of the counters. */
function PreorderCounters({ stats }: { stats: PreorderStats }) {
  return (
    <dl className="grid grid-cols-2 border-rule border-y sm:grid-cols-4">
      {COUNTERS.map(([name, label], place) => (
        <div
          key={name}
          className={`flex flex-col-reverse justify-end gap-1 border-rule px-5 py-5 [container-type:inline-size] ${place % 2 === 1 ? 'border-l' : ''} ${place === 2 ? 'sm:border-l' : ''}`}
        >
          <dt className="text-ash text-sm">{label}</dt>
          <Counter figure={stats[name].toLocaleString('en-US')} />
        </div>
      ))}
    </dl>
  );
}

/** One line at every width: a figure with more digits than its cell holds is drawn smaller, and never broken. */
function Counter({ figure }: { figure: string }) {
  // Allows 0.4 em of the cell's width for each character.
  const fontSize = `min(clamp(2.75rem, 4vw, 4.5rem), ${230 / figure.length}cqi)`;
  return (
    <dd className="figure whitespace-nowrap text-bone" style={{ fontSize }}>
      {figure}
    </dd>
  );
}

/** Everything that went out to many, newest first, each with its page. */
function MailingList({ before }: { before: string }) {
  const mailings = useMailings(before);
  const { shown = [], last } = pageOf(mailings.data, PAGE_SIZE);
  const place = useTurnedPage(before);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="mailings-title" className="outline-none xl:col-span-full">
      <h2 id="mailings-title" className="title-block mb-2 text-bone">
        What has gone out
      </h2>
      <Loaded query={mailings} what="what has gone out" rows={3}>
        {() =>
          shown.length === 0 ? (
            <Empty title="Nothing has gone out yet">
              Releases, reminders, delay notices and announcements will be listed here, each with whom it reached.
            </Empty>
          ) : (
            <ul className="border-rule border-t">
              {shown.map((mailing) => (
                <MailingLine key={mailing.id} mailing={mailing} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PageLinks
        label="Pages of mailings"
        newest={before ? '' : null}
        older={last ? `before=${last.id}` : null}
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
      <Link to={paths.mailing(id)} className="min-w-0 truncate py-1 text-bone link-quiet hover:decoration-bone">
        {mailingTitle(mailing)}
      </Link>
      <Badge
        {...(finishedAt ? { tone: counts.failed > 0 ? 'bad' : 'good' } : { tone: 'warm', open: true })}
        label={stateText(mailing)}
      />
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
