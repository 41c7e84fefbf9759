import { useNavigate } from 'react-router';
import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { BOW_STATES, type BowState } from '#values/order/campaign.ts';
import { BOW_STATE_LABELS, BowBuild, BowHeld } from '#web/staff/parts/bow-labels.tsx';
import { Empty } from '#web/staff/parts/loaded.tsx';
import { Listed } from '#web/staff/parts/record-list.tsx';
import { FilterChips } from '#web/staff/phone-parts/filter-chips.tsx';
import { ListHead } from '#web/staff/phone-parts/list-head.tsx';
import { ListWaiting } from '#web/staff/phone-parts/list-waiting.tsx';
import { MoreButton } from '#web/staff/phone-parts/more-button.tsx';
import { withTab } from '#web/staff/phone-parts/phone-address.ts';
import { SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { BowStep } from './bow-step.tsx';
import { BowsOfNobody } from './bows-of-nobody.tsx';
import { useBoard, useBowFeed } from './use-bows.ts';

/** The bows of one column, in the order in which they came in, with the next step of each. */
export function WorkshopTab({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate();
  const state = BOW_STATES.find((each) => each === search.get('state')) ?? 'to_make';
  const batch = Number(search.get('batch')) || undefined;
  const filters = batch ? { batch } : {};
  const board = useBoard(filters);
  const bows = useBowFeed(state, filters);
  const address = (next: BowState, of = batch) =>
    withTab('workshop', { state: next, ...(of && { batch: String(of) }) });
  const chips = BOW_STATES.map((name) => ({ name, label: chipLabel(name, board.data?.counts) }));
  return (
    <div className="space-y-5">
      <ListHead>
        <FilterChips label="Which bows" chips={chips} current={state} address={(name) => address(name as BowState)} />
      </ListHead>
      {board.data && <BowsOfNobody bows={board.data.ofNobody} />}
      {board.data && board.data.batches.length > 0 && (
        <SelectField
          label="Batch"
          value={String(batch ?? '')}
          onChange={({ target }) =>
            void navigate(address(state, Number(target.value) || undefined), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">All</option>
          {board.data.batches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Listed
        query={bows}
        what="the bows"
        waiting={<ListWaiting what="the bows" />}
        list={bows.data}
        empty={<Empty title="No bows here">A bow comes into the workshop once its order is paid in full.</Empty>}
        more={<MoreButton list={bows} />}
        className="space-y-5"
      >
        {(found) => (
          <ul className="grid md:grid-cols-2 md:gap-x-8">
            {found.map((bow) => (
              <BowCard key={bow.id} bow={bow} search={search} />
            ))}
          </ul>
        )}
      </Listed>
    </div>
  );
}

function chipLabel(state: BowState, counts: Partial<Record<BowState, number>> | undefined): string {
  const count = counts?.[state];
  const { label } = BOW_STATE_LABELS[state];
  return count === undefined ? label : `${label} ${count.toLocaleString('en-US')}`;
}

/** A bow in its list: the whole card opens it, but for the button that does the next step. */
function BowCard({ bow, search }: { bow: StaffBow; search: URLSearchParams }) {
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
        <span className="text-ash text-sm">{bow.batch?.name}</span>
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
