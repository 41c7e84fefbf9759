import type { DeskList } from '#values/staff/desk-lists.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Fold } from './fold.tsx';
import type { ListColumn } from './list-column.ts';
import { useColumns, useDeskChange } from './use-desk.ts';

type ColumnChoiceProps<Row> = { list: DeskList; columns: ListColumn<Row>[] };

/** Which columns a list shows: chosen once, and kept for this person on every machine. */
export function ColumnChoice<Row>({ list, columns }: ColumnChoiceProps<Row>) {
  const { all, shown } = useColumns(list, columns);
  const change = useDeskChange();
  const choices = all.filter(({ isLink }) => !isLink);
  const choose = (name: string, on: boolean) => {
    const names = choices.filter((each) => (each.name === name ? on : shown.includes(each))).map((each) => each.name);
    change.send({ columns: { [list]: names } });
  };
  return (
    <Fold label="Columns" className="max-md:hidden">
      <div className="space-y-2.5">
        {choices.map((column) => (
          <Checkbox
            key={column.name}
            label={column.label}
            checked={shown.includes(column)}
            onChange={({ target }) => choose(column.name, target.checked)}
          />
        ))}
        <p className="max-w-56 text-ash text-sm">Kept for you, on every machine.</p>
      </div>
    </Fold>
  );
}
