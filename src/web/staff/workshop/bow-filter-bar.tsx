import type { BowFilters, StaffBoard } from '#contract/bows/workshop-schemas.ts';
import { DRAW_LENGTH, DRAW_WEIGHT, HANDS } from '#values/bow/build.ts';
import { SearchField } from '#web/staff/parts/record-list.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const range = ({ least, most, step }: { least: number; most: number; step: number }) =>
  Array.from({ length: (most - least) / step + 1 }, (_, place) => least + place * step);
const LENGTHS = range(DRAW_LENGTH).map((inches) => ({ value: String(inches), label: `${inches} in` }));
const WEIGHTS = range(DRAW_WEIGHT).map((pounds) => ({ value: String(pounds), label: `${pounds} lbs` }));
const SIDES = HANDS.map((hand) => ({ value: hand as string, label: hand }));

type BowFilterBarProps = {
  filters: BowFilters;
  board: StaffBoard | undefined;
  onNarrow: (changes: BowFilters) => void;
};

/** What the board is narrowed to: batch and build. */
export function BowFilterBar({ filters, board, onNarrow }: BowFilterBarProps) {
  const campaigns = new Set(board?.batches.map(({ campaign }) => campaign)).size;
  const batches = board?.batches.map(({ id, name, campaign }) => ({
    value: String(id),
    label: campaigns > 1 ? `${campaign}: ${name}` : name,
  }));
  return (
    <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4 md:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <Choice
        label="Batch"
        value={filters.batch}
        choices={batches ?? []}
        onChoose={(batch) => onNarrow({ batch: batch ? Number(batch) : undefined })}
      />
      <Choice
        label="Color"
        value={filters.color}
        choices={(board?.colors ?? []).map((color) => ({ value: color, label: color }))}
        onChoose={(color) => onNarrow({ color: color || undefined })}
      />
      <Choice
        label="Draw length"
        value={filters.drawLength}
        choices={LENGTHS}
        onChoose={(inches) => onNarrow({ drawLength: inches ? Number(inches) : undefined, unbuilt: undefined })}
      />
      <Choice
        label="Draw weight"
        value={filters.drawWeight}
        choices={WEIGHTS}
        onChoose={(pounds) => onNarrow({ drawWeight: pounds ? Number(pounds) : undefined, unbuilt: undefined })}
      />
      <Choice
        label="Hand"
        value={filters.hand}
        choices={SIDES}
        onChoose={(hand) => onNarrow({ hand: HANDS.find((each) => each === hand), unbuilt: undefined })}
      />
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
  );
}

type ChoiceProps = {
  label: string;
  value: string | number | undefined;
  choices: { value: string; label: string }[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <SelectField label={label} value={String(value ?? '')} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

/** Serial numbers and order numbers are whole: nothing is looked for before Enter, or a pause. */
export function BowSearch({ searched, onSearch }: { searched: string; onSearch: (text: string) => void }) {
  return (
    <SearchField
      label="Find a bow"
      hint="Serial number, its last digits, or the order’s number."
      maxLength={40}
      applied={searched}
      onSearch={onSearch}
    />
  );
}
