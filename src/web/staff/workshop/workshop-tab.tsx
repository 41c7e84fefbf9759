import { useNavigate } from 'react-router';
import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { BOW_STATES, type BowState } from '#values/order/campaign.ts';
import { BOW_STATE_LABELS, BowBuild, BowHeld, BowStateBadge } from '#web/staff/parts/bow-labels.tsx';
import { Feed } from '#web/staff/parts/record-list.tsx';
import { withTab } from '#web/staff/phone-parts/phone-address.ts';
import { FilterChips, ListHead, ListWaiting } from '#web/staff/phone-parts/phone-list.tsx';
import { SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { BowSearch, NoBows } from './bow-filter-bar.tsx';
import { BowStep } from './bow-step.tsx';
import { BowsOfNobody } from './bows-of-nobody.tsx';
import { useBoard, useBowFeed } from './use-bows.ts';

/** The bows of one column, in the order in which they came in, with the next step of each. */
export function WorkshopTab({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate();
  const state = BOW_STATES.find((each) => each === search.get('state')) ?? 'to_make';
  const batch = Number(search.get('batch')) || undefined;
  const wanted = search.get('search')?.trim().slice(0, 40) ?? '';
  const filters = batch ? { batch } : {};
  const board = useBoard(filters);
  const bows = useBowFeed({ state, filters, search: wanted });
  const address = (next: BowState, of = batch, find = '') =>
    withTab('workshop', { state: next, ...(of && { batch: String(of) }), ...(find && { search: find }) });
  const go = (to: ReturnType<typeof address>) => void navigate(to, { replace: true, preventScrollReset: true });
  const chips = BOW_STATES.map((name) => ({ name, label: chipLabel(name, board.data?.counts) }));
  return (
    <div className="space-y-5">
      <ListHead>
        <BowSearch searched={wanted} onSearch={(text) => go(address(state, batch, text))} />
        {!wanted && (
          <FilterChips label="Which bows" chips={chips} current={state} address={(name) => address(name as BowState)} />
        )}
      </ListHead>
      {board.data && <BowsOfNobody bows={board.data.ofNobody} />}
      {!wanted && board.data && board.data.batches.length > 0 && (
        <SelectField
          label="Batch"
          value={String(batch ?? '')}
          onChange={({ target }) => go(address(state, Number(target.value) || undefined))}
        >
          <option value="">All</option>
          {board.data.batches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Feed
        feed={bows}
        what="the bows"
        waiting={<ListWaiting what="the bows" />}
        empty={<NoBows searched={wanted !== ''} />}
        className="space-y-5"
      >
        {(found) => (
          <ul className="grid md:grid-cols-2 md:gap-x-8">
            {found.map((bow) => (
              <BowCard key={bow.id} bow={bow} search={search} withState={wanted !== ''} />
            ))}
          </ul>
        )}
      </Feed>
    </div>
  );
}

function chipLabel(state: BowState, counts: Partial<Record<BowState, number>> | undefined): string {
  const count = counts?.[state];
  const { label } = BOW_STATE_LABELS[state];
  return count === undefined ? label : `${label} ${count.toLocaleString('en-US')}`;
}

/** A bow in its list: the whole card opens it, but for the button that does the next step. */
function BowCard({ bow, search, withState }: { bow: StaffBow; search: URLSearchParams; withState: boolean }) {
  return (
    <li className="relative border-rule border-t py-3 active:bg-bark">
      <div className="flex items-baseline justify-between gap-4">
        <SheetLink
          search={search}
          sheet="bow"
          value={bow.serial}
          className="font-semibold text-bone tabular-nums after:absolute after:inset-0"
        >
          {bow.serial}
        </SheetLink>
        {withState ? <BowStateBadge state={bow.state} /> : <span className="text-ash text-sm">{bow.batch?.name}</span>}
      </div>
      <p className="text-bone">
        <BowBuild bow={bow} />
      </p>
      <div className="mt-1 flex min-h-11 items-center justify-between gap-4">
        <div className="min-w-0 text-sm">
          <p className="truncate text-ash">
            {bow.orderNumber} · {bow.customerName}
          </p>
          <BowHeld bow={bow} />
        </div>
        <div className="relative shrink-0">{bow.next !== 'shipped' && <BowStep bow={bow} />}</div>
      </div>
    </li>
  );
}
