import { useState } from 'react';
import { Link } from 'react-router';
import type { BowsMoved, StaffBow } from '#contract/bows/workshop-schemas.ts';
import { type BowState, formerBowState, nextBowState } from '#values/order/campaign.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { BOW_STATE_LABELS, backLabel, severalLabel } from '#web/staff/parts/bow-labels.tsx';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { type BowAddress, writeBowAddress } from './bow-address.ts';
import { useBowsStep } from './use-bows.ts';

type BowBarProps = {
  bows: StaffBow[];
  chosen: StaffBow[];
  address: BowAddress;
  onMoved: (serials: string[]) => void;
};

const PAPERS = [
  { kind: 'sheets', words: 'Build sheets' },
  { kind: 'labels', words: 'Labels' },
  { kind: 'slips', words: 'Packing slips' },
] as const;

/** What is done with several bows: moving the chosen ones, and printing the papers of these, or of the whole column. */
export function BowBar({ bows, chosen, address, onMoved }: BowBarProps) {
  const [report, setReport] = useState<{ done: BowsMoved; to: BowState } | null>(null);
  const step = useBowsStep((done, { to }) => {
    setReport({ done, to });
    onMoved(done.moved);
  });
  const [state] = new Set(chosen.map((bow) => bow.state));
  // A search may find bows of several columns, which have no step in common.
  const mayMove = useMay('orders.make');
  const together = mayMove && state && chosen.every((bow) => bow.state === state && bow.listed) ? state : null;
  const next = together && nextBowState(together);
  const former = together && formerBowState(together);

  function move(from: BowState, to: BowState) {
    setReport(null);
    step.send({ serials: chosen.map(({ serial }) => serial), from, to });
  }

  if (bows.length === 0) return <Report report={report} />;
  const named = chosen.length > 0 || !address.search ? chosen : bows;
  const papers = named.length > 0 ? { serials: named.map(({ serial }) => serial).join(',') } : null;
  return (
    <div className="my-4 space-y-3">
      <section aria-label="Several bows" className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
        {together && next && next !== 'shipped' && (
          <Button kind="blaze" busy={step.busy} onClick={() => move(together, next)}>
            {severalLabel(next, chosen.length)}
          </Button>
        )}
        {together && former && (
          <Button busy={step.busy} onClick={() => move(together, former)}>
            {backLabel(former)}
          </Button>
        )}
        <PaperLinks
          words={
            chosen.length > 0
              ? `Print for the ${chosen.length} chosen:`
              : papers
                ? 'Print for these:'
                : 'Print for all of this column:'
          }
          address={papers ? {} : { ...address, after: null }}
          more={papers ?? { state: address.state }}
        />
        {!papers && address.filters.batch && (
          <PaperLinks words="For the whole batch:" address={{ filters: { batch: address.filters.batch } }} />
        )}
      </section>
      <Failure title="The bows could not be moved">{step.failure}</Failure>
      <Report report={report} />
    </div>
  );
}

type PaperLinksProps = {
  words: string;
  address: Parameters<typeof writeBowAddress>[0];
  more?: Record<string, string>;
};

function PaperLinks({ words, address, more = {} }: PaperLinksProps) {
  const panelPath = usePanelPath();
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="text-ash">{words}</span>
      {PAPERS.map(({ kind, words: name }) => (
        <Link
          key={kind}
          to={panelPath(`workshop/papers${writeBowAddress(address, { kind, ...more })}`)}
          className={buttonLook('quiet', 'px-1')}
        >
          {name}
        </Link>
      ))}
    </span>
  );
}

function Report({ report }: { report: { done: BowsMoved; to: BowState } | null }) {
  if (!report) return null;
  const { done, to } = report;
  const count = done.moved.length === 1 ? '1 bow is' : `${done.moved.length} bows are`;
  const moved = `${count} ${BOW_STATE_LABELS[to].label.toLowerCase()} now.`;
  return (
    <div role="status">
      {done.refused.length === 0 ? (
        <p className="text-bone">{moved}</p>
      ) : (
        <Alert tone="bad" title={`${moved} ${done.refused.length} could not be moved.`}>
          <ul>
            {done.refused.map(({ serial, error }) => (
              <li key={serial}>
                <span className="font-semibold tabular-nums">{serial}</span>: {error}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
