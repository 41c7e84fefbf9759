import type { StaffProduct } from '#contract/staff-products.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

type LabelChooserProps = {
  products: StaffProduct[];
  chosen: number[];
  onChoose: (ids: number[]) => void;
};

/** Which products get a label. */
export function LabelChooser({ products, chosen, onChoose }: LabelChooserProps) {
  return (
    <fieldset className="print:hidden">
      <legend className="title-block text-bone">Products</legend>
      <div className="mt-1 mb-3 flex gap-5">
        <Button kind="quiet" onClick={() => onChoose(products.map(({ id }) => id))}>
          All
        </Button>
        <Button kind="quiet" onClick={() => onChoose([])}>
          None
        </Button>
      </div>
      <ul className="grid gap-x-8 gap-y-3 sm:max-lg:grid-cols-2 lg:max-h-[60svh] lg:overflow-y-auto lg:p-1">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
