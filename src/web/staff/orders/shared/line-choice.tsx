import { useState } from 'react';
import type { OrderParcelRequest } from '#contract/orders/parcel-schemas.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { nameLine } from '#values/text/line-text.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

type Items = NonNullable<OrderParcelRequest['items']>;

/** Which lines go into a parcel, and how many pieces: all that can go, until somebody says otherwise. */
export function useLineChoice({ items }: StaffOrderDetail) {
  const [left, setLeft] = useState<ReadonlyMap<number, number>>(new Map());
  const offered = items.filter(({ sendable }) => sendable > 0);
  const choices = offered.map((line) => ({ line, pieces: Math.max(line.sendable - (left.get(line.id) ?? 0), 0) }));
  return {
    choices,
    choose(id: number, pieces: number) {
      const line = offered.find((each) => each.id === id);
      if (line) setLeft(new Map(left).set(id, line.sendable - pieces));
    },
    chosen: choices.flatMap(
      ({ line, pieces }): Items => (pieces > 0 ? [{ orderItemId: line.id, quantity: pieces }] : []),
    ),
  };
}

const upTo = (most: number) => Array.from({ length: most }, (_, before) => before + 1);

/** Nothing is asked where one piece is all that can go. */
export function LineChoice({ choices, choose }: Pick<ReturnType<typeof useLineChoice>, 'choices' | 'choose'>) {
  const [first, ...more] = choices;
  if (!first || (more.length === 0 && first.line.sendable === 1)) return null;
  return (
    <fieldset>
      <legend className="text-ash">What is in the parcel</legend>
      <ul className="mt-3 space-y-4">
        {choices.map(({ line, pieces }) => (
          <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-4">
            <Checkbox
              label={nameLine(line)}
              checked={pieces > 0}
              onChange={({ target }) => choose(line.id, target.checked ? line.sendable : 0)}
            />
            {line.sendable > 1 && pieces > 0 && (
              <SelectField
                label="Pieces"
                aria-label={`Pieces of ${nameLine(line)}`}
                value={String(pieces)}
                onChange={({ target }) => choose(line.id, Number(target.value))}
              >
                {upTo(line.sendable).map((count) => (
                  <option key={count}>{count}</option>
                ))}
              </SelectField>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
