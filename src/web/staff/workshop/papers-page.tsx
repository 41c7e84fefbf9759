import type { ComponentProps, ReactNode } from 'react';
import { Link, useRouteLoaderData, useSearchParams } from 'react-router';
import { type BowPapers, MOST_BOWS_AT_ONCE } from '#contract/bows/workshop-schemas.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import { codeAddress } from '#web/staff/orders/desk/labels/label-address.ts';
import { LABEL_SHEET, Label } from '#web/staff/orders/desk/labels/labels-page.tsx';
import { PackingSlip } from '#web/staff/orders/desk/packing-slip/packing-slip-page.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { QrCode } from '#web/staff/parts/qr-code.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { readBowAddress, writeBowAddress } from './bow-address.ts';
import { usePapers } from './use-bows.ts';

const KINDS = { sheets: 'Build sheets', labels: 'Labels of bows', slips: 'Packing slips' } as const;
type Kind = keyof typeof KINDS;

/** The papers of the bows that the address names, or of a column: on paper there is nothing but these. */
export function PapersPage() {
  const [query] = useSearchParams();
  const panelPath = usePanelPath();
  const kind = (Object.keys(KINDS) as Kind[]).find((each) => each === query.get('kind')) ?? 'sheets';
  const { state, filters, after } = readBowAddress(query);
  const serials = query.get('serials');
  const wanted = { serials, state: query.has('state') ? state : null, filters, after };
  const papers = usePapers(wanted);
  const last = papers.data?.length === MOST_BOWS_AT_ONCE && !serials ? papers.data.at(-1)?.bow.id : undefined;
  const more = { kind, ...(wanted.state && { state: wanted.state }) };
  const next = last === undefined ? last : writeBowAddress({ filters, after: last }, more);
  return (
    <PapersFrame
      title={KINDS[kind]}
      query={papers}
      count={papers.data && counted(papers.data.length, 'bow', 'bows')}
      back={<Link to={panelPath('workshop')}>Workshop</Link>}
      next={next}
    >
      {(all) => <Papers kind={kind} papers={all} />}
    </PapersFrame>
  );
}

type PapersFrameProps<T> = {
  title: string;
  query: ComponentProps<typeof Loaded<T[]>>['query'];
  /** How many are shown, once it is known. */
  count: string | undefined;
  /** To the list that they were chosen in. */
  back: ReactNode;
  /** The address of the papers that follow, by what stands behind the question mark. */
  next: string | undefined;
  children: (papers: T[]) => ReactNode;
};

/** Papers to print, below a head that is on the screen alone. */
export function PapersFrame<T>({ title, query, count, back, next, children }: PapersFrameProps<T>) {
  return (
    <section aria-labelledby="papers-title">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 print:hidden">
        <div>
          <h1 id="papers-title" className="title-desk text-bone">
            {title}
          </h1>
          <p className="mt-1 text-ash [&_a]:underline [&_a]:underline-offset-4">
            {count && `${count}. `}
            {back}
          </p>
        </div>
        <div className="flex gap-3">
          {next && (
            <Link to={{ search: next }} className={buttonLook('line')}>
              The next {MOST_BOWS_AT_ONCE}
            </Link>
          )}
          <Button kind="blaze" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <Loaded query={query} what="the papers">
        {(all) => (all.length === 0 ? <Empty title="There is nothing to print" /> : children(all))}
      </Loaded>
    </section>
  );
}

function Papers({ kind, papers }: { kind: Kind; papers: BowPapers[] }) {
  if (kind === 'labels') {
    return (
      <ul aria-label="Labels" className={LABEL_SHEET}>
        {papers.map(({ bow }) => (
          <Label
            key={bow.id}
            of={{ bow: bow.serial }}
            title={bow.serial}
            lines={[
              bow.orderNumber,
              bow.color,
              ...(bow.build
                ? [`${bow.build.drawLength} in, ${bow.build.drawWeight} lbs`, `${bow.build.hand} hand`]
                : ['No build chosen']),
            ]}
          />
        ))}
      </ul>
    );
  }
  return (
    <div className="space-y-8 print:space-y-0">
      {papers.map((paper) =>
        kind === 'slips' ? (
          <PackingSlip key={paper.bow.id} order={paper.order} parcel={null} heading="h2" />
        ) : (
          <BuildSheet key={paper.bow.id} papers={paper} />
        ),
      )}
    </div>
  );
}

/** One page that goes with the bow through the workshop: black on white, on A4 and Letter alike. */
export function BuildSheet({ papers: { bow, notes } }: { papers: Pick<BowPapers, 'bow' | 'notes'> }) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  const { serial, build } = bow;
  const facts: [string, string][] = [
    ['Color', bow.color],
    ['Draw length', build ? `${build.drawLength} in` : 'Not chosen'],
    ['Draw weight', build ? `${build.drawWeight} lbs` : 'Not chosen'],
    ['Hand', build ? build.hand : 'Not chosen'],
  ];
  return (
    <article
      aria-label={`Build sheet of ${serial}`}
      className="mx-auto max-w-[46rem] border border-rule bg-[#fff] p-8 text-[#000] sm:p-12 print:max-w-none print:border-0 print:p-0 print:not-first:break-before-page"
    >
      <header className="flex items-start justify-between gap-8">
        <div>
          <p className="font-semibold">Fulldraw · Build sheet</p>
          <h2 className="title-desk mt-5 tabular-nums">{serial}</h2>
          <p className="mt-2 text-lg">Order {bow.orderNumber}</p>
          <p className="wrap-anywhere">{bow.customerName}</p>
          {bow.batch && <p>{bow.batch.name}</p>}
        </div>
        <QrCode
          text={codeAddress(origin, { bow: serial })}
          label={`Code of ${serial}`}
          className="-m-3 size-44 shrink-0"
        />
      </header>
      <dl className="mt-10 grid grid-cols-2 border-[#000] border-t">
        {facts.map(([label, value]) => (
          <div key={label} className="border-[#000] border-b py-4">
            <dt className="text-sm">{label}</dt>
            <dd className="font-semibold text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <section aria-label="Notes" className="mt-8">
          <h3 className="text-sm">Notes</h3>
          <ul>
            {notes.map((note) => (
              <li key={note} className="mt-1 whitespace-pre-line text-lg wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className="mt-12 grid grid-cols-3 gap-8">
        {['Made by', 'Checked by', 'Packed by'].map((label) => (
          <div key={label}>
            <dt className="text-sm">{label}</dt>
            <dd className="mt-10 border-[#000] border-b">
              <span className="sr-only">to be signed</span>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
