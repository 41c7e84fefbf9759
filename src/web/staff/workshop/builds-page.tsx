import { Link, useNavigate, useSearchParams } from 'react-router';
import { exportBuilds } from '#contract/bows/workshop-calls.ts';
import type { BowFilters, BuildCounts } from '#contract/bows/workshop-schemas.ts';
import { OPEN_BOW_STATES } from '#values/order/campaign.ts';
import { pathOf } from '#web/client/call.ts';
import { ListBar } from '#web/staff/lists/list-bar.tsx';
import { BOW_STATE_LABELS } from '#web/staff/parts/bow-labels.tsx';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { readBowAddress, writeBowAddress } from './bow-address.ts';
import { BowChips, BowFilterFold } from './bow-filter-bar.tsx';
import { useBoard, useBuilds } from './use-bows.ts';

/** How many bows of each build stand in each column, for ordering parts. */
export function BuildsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const panelPath = usePanelPath();
  const { filters } = readBowAddress(query);
  const board = useBoard(filters);
  const builds = useBuilds(filters);
  const narrow = (changes: BowFilters) =>
    void navigate({ search: writeBowAddress({ filters: { ...filters, ...changes } }) }, { preventScrollReset: true });
  return (
    <section aria-labelledby="builds-title">
      <ListBar
        title="Bows by build"
        titleId="builds-title"
        actions={
          <>
            <Link to={panelPath(`workshop${writeBowAddress({ filters })}`)} className={buttonLook('quiet')}>
              Workshop
            </Link>
            <a href={pathOf(exportBuilds, { query: filters })} download className={buttonLook('line')}>
              Export CSV
            </a>
          </>
        }
      >
        <BowFilterFold filters={filters} board={board.data} onNarrow={narrow} />
      </ListBar>
      <div className="mb-4 empty:hidden">
        <BowChips filters={filters} board={board.data} onNarrow={narrow} />
      </div>
      <Loaded query={builds} what="the counts">
        {(counts) =>
          counts.length === 0 ? (
            <Empty title="No bows here">
              Bows are counted from the payment of their balance until they are shipped.
            </Empty>
          ) : (
            <BuildTable counts={counts} />
          )
        }
      </Loaded>
    </section>
  );
}

const CELL = 'py-2 pr-4';

function BuildTable({ counts }: { counts: BuildCounts }) {
  const panelPath = usePanelPath();
  return (
    <div className="overflow-x-auto">
      <table aria-label="Bows by build" className="w-full min-w-[44rem] border-collapse text-left">
        <thead>
          <tr className="border-rule-strong border-b text-ash text-sm">
            {['Color', 'Draw length', 'Draw weight', 'Hand'].map((title) => (
              <th key={title} scope="col" className={`${CELL} font-normal`}>
                {title}
              </th>
            ))}
            {OPEN_BOW_STATES.map((state) => (
              <th key={state} scope="col" className={`${CELL} text-right font-normal`}>
                {BOW_STATE_LABELS[state].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => {
            const { color, build } = count;
            const filters = { color, ...(build ?? { unbuilt: true }) };
            return (
              <tr key={writeBowAddress({ filters })} className="border-rule border-b hover:bg-bark">
                <th scope="row" className={`${CELL} font-normal text-bone`}>
                  {color}
                </th>
                {build ? (
                  <>
                    <td className={CELL}>{build.drawLength} in</td>
                    <td className={CELL}>{build.drawWeight} lbs</td>
                    <td className={CELL}>{build.hand}</td>
                  </>
                ) : (
                  <td colSpan={3} className={`${CELL} text-tan`}>
                    No build chosen yet
                  </td>
                )}
                {OPEN_BOW_STATES.map((state) => (
                  <td key={state} className={`${CELL} text-right tabular-nums`}>
                    {count[state] > 0 ? (
                      <Link
                        to={panelPath(`workshop${writeBowAddress({ state, filters })}`)}
                        className="text-bone link-quiet hover:decoration-bone"
                      >
                        {count[state].toLocaleString('en-US')}
                      </Link>
                    ) : (
                      <span className="text-ash">0</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr className="font-semibold text-bone">
            <th scope="row" colSpan={4} className={`${CELL} font-semibold`}>
              Together
            </th>
            {OPEN_BOW_STATES.map((state) => (
              <td key={state} className={`${CELL} text-right tabular-nums`}>
                {counts.reduce((total, count) => total + count[state], 0).toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
