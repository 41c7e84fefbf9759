import type { BowFilters, StaffBoard } from '#contract/bows/workshop-schemas.ts';
import { BuildFilters, buildWords } from '#web/staff/lists/build-filters.tsx';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import { Fold } from '#web/staff/lists/fold.tsx';
import { Chips } from '#web/staff/lists/list-bar.tsx';
import { Empty } from '#web/staff/parts/page-parts.tsx';
import { SearchField } from '#web/staff/parts/record-list.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type BowFiltersProps = {
  filters: BowFilters;
  board: StaffBoard | undefined;
  onNarrow: (changes: BowFilters) => void;
};

/** What the board can be narrowed to: batch and build. */
export function BowFilterFold({ filters, board, onNarrow }: BowFiltersProps) {
  const batches = batchChoices(board);
  return (
    <Fold label="Filters" count={saidOf(filters, board).length}>
      <div className="grid w-72 max-w-[calc(100vw-4rem)] gap-4">
        <ChoiceFilter
          label="Batch"
          value={filters.batch?.toString()}
          choices={batches}
          onChoose={(batch) => onNarrow({ batch: batch ? Number(batch) : undefined })}
        />
        <ChoiceFilter
          label="Color"
          value={filters.color}
          choices={(board?.colors ?? []).map((color) => ({ value: color, label: color }))}
          onChoose={(color) => onNarrow({ color })}
        />
        <BuildFilters build={filters} onNarrow={(changes) => onNarrow({ ...changes, unbuilt: undefined })} />
        <Checkbox
          label="Build missing"
          checked={filters.unbuilt ?? false}
          onChange={({ target }) =>
            onNarrow(
              target.checked
                ? { unbuilt: true, drawLength: undefined, drawWeight: undefined, hand: undefined }
                : { unbuilt: undefined },
            )
          }
        />
      </div>
    </Fold>
  );
}

function batchChoices(board: StaffBoard | undefined) {
  const campaigns = new Set(board?.batches.map(({ campaign }) => campaign)).size;
  return (board?.batches ?? []).map(({ id, name, campaign }) => ({
    value: String(id),
    label: campaigns > 1 ? `${campaign}: ${name}` : name,
  }));
}

const NONE: BowFilters = {
  ...{ batch: undefined, color: undefined, drawLength: undefined, drawWeight: undefined, hand: undefined },
  unbuilt: undefined,
};

/** What the board is narrowed to, in words. */
function saidOf(filters: BowFilters, board: StaffBoard | undefined) {
  const { batch, color, unbuilt } = filters;
  const named = batchChoices(board).find(({ value }) => value === String(batch))?.label;
  const said: { [Name in keyof BowFilters]?: string | undefined | false } = {
    batch: batch !== undefined && (named ?? 'A batch'),
    color,
    ...buildWords(filters),
    unbuilt: unbuilt && 'Build missing',
  };
  return Object.entries(said).flatMap(([name, text]) => (text ? [{ name, text }] : []));
}

/** What the board is narrowed to; each is taken off by itself. */
export function BowChips({ filters, board, onNarrow }: BowFiltersProps) {
  return (
    <Chips
      chips={saidOf(filters, board).map((chip) => ({ ...chip, off: () => onNarrow({ [chip.name]: undefined }) }))}
      onClear={() => onNarrow(NONE)}
    />
  );
}

/** Serial numbers and order numbers are whole: nothing is looked for before Enter, or a pause. */
export function BowSearch({ searched, onSearch }: { searched: string; onSearch: (text: string) => void }) {
  return (
    <SearchField
      label="Find a bow"
      placeholder="Serial number, or the order’s"
      title="Serial number, its last digits, or the order’s number."
      compact
      className="min-w-0 flex-1"
      maxLength={40}
      applied={searched}
      onSearch={onSearch}
    />
  );
}

/** The list without a bow, on desk and phone. */
export function NoBows({ searched }: { searched: boolean }) {
  return searched ? (
    <Empty title="No bow has this number">Please compare it with the bow, its label or the order.</Empty>
  ) : (
    <Empty title="No bows here">A bow comes into the workshop once its order is paid in full.</Empty>
  );
}
