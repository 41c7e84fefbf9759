import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { BowFilters, StaffBoard } from '#contract/bows/workshop-schemas.ts';
import { BOW_STATES, type BowState } from '#values/order/campaign.ts';
import { ListBar } from '#web/staff/lists/list-bar.tsx';
import { BOW_STATE_LABELS } from '#web/staff/parts/bow-labels.tsx';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { type BowAddress, readBowAddress, writeBowAddress } from './bow-address.ts';
import { BowChips, BowFilterFold, BowSearch } from './bow-filter-bar.tsx';
import { BowTable } from './bow-table.tsx';
import { BowsOfNobody } from './bows-of-nobody.tsx';
import { PAGE_SIZE, useBoard, useBows } from './use-bows.ts';

/** The bows to be made, a column of the board at a time, narrowed by the address. */
export function WorkshopPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const panelPath = usePanelPath();
  const address = readBowAddress(query);
  const { state, filters, search } = address;
  const board = useBoard(filters);
  const go = (next: Partial<BowAddress>, replace = false) =>
    void navigate(
      { search: writeBowAddress({ ...address, after: null, ...next }) },
      { replace, preventScrollReset: true },
    );
  const narrow = (changes: BowFilters) => go({ search: '', filters: { ...filters, ...changes } });
  return (
    <section aria-labelledby="workshop-title">
      <ListBar
        title="Workshop"
        titleId="workshop-title"
        actions={
          <Link to={panelPath(`workshop/builds${writeBowAddress({ filters })}`)} className={buttonLook('line')}>
            Count by build
          </Link>
        }
      >
        <search className="flex min-w-48 flex-1 items-center gap-x-5 xl:max-w-md">
          <BowSearch searched={search} onSearch={(text) => go({ search: text }, Boolean(search && text))} />
          <BowFilterFold filters={filters} board={board.data} onNarrow={narrow} />
        </search>
      </ListBar>
      {board.data && <BowsOfNobody bows={board.data.ofNobody} />}
      <BowChips filters={filters} board={board.data} onNarrow={narrow} />
      {search ? (
        <p className="mt-6 text-ash">
          Bows with the number <span className="text-bone wrap-anywhere">“{search}”</span>.
        </p>
      ) : (
        <Columns address={address} counts={board.data?.counts} />
      )}
      <Bows key={writeBowAddress({ state, search, filters })} address={address} />
    </section>
  );
}

/** The columns with how many bows stand in each; shipped bows are not counted. */
function Columns({ address, counts }: { address: BowAddress; counts: StaffBoard['counts'] | undefined }) {
  const countOf = (state: BowState) => (state === 'shipped' ? undefined : counts?.[state]);
  return (
    <nav aria-label="Columns" className="mt-6 border-rule border-b">
      <ul className="-mb-px flex flex-wrap gap-x-8">
        {BOW_STATES.map((state) => (
          <li key={state}>
            <Link
              to={{ search: writeBowAddress({ ...address, state, after: null }) }}
              preventScrollReset
              aria-current={address.state === state ? 'page' : undefined}
              className="flex min-h-12 items-center gap-2 border-transparent border-b-2 text-ash hover:text-bone aria-[current]:border-bone aria-[current]:font-semibold aria-[current]:text-bone"
            >
              {BOW_STATE_LABELS[state].label}
              {countOf(state) !== undefined && (
                <span className="font-normal text-ash tabular-nums">{countOf(state)?.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Bows({ address }: { address: BowAddress }) {
  const bows = useBows(address);
  const [trail, setTrail] = useState<(number | null)[]>([]);
  const navigate = useNavigate();
  const turn = (after: number | null, way: (number | null)[]) => {
    setTrail(way);
    void navigate({ search: writeBowAddress({ ...address, after }) }, { preventScrollReset: true });
  };
  return (
    <Loaded query={bows} what="the bows" rows={12}>
      {(found) => {
        const shown = address.search ? found : found.slice(0, PAGE_SIZE);
        const last = found.length > shown.length ? shown.at(-1) : undefined;
        return (
          <BowTable
            bows={shown}
            address={address}
            old={bows.isPlaceholderData}
            before={address.after === null ? null : () => turn(trail.at(-1) ?? null, trail.slice(0, -1))}
            next={last ? () => turn(last.id, [...trail, address.after]) : null}
          />
        );
      }}
    </Loaded>
  );
}
