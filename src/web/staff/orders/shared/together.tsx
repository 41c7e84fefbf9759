import { useState } from 'react';
import type { OrderParcelRequest } from '#contract/orders/parcel-schemas.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

/** What ships with what: orders of gear in the parcel of this one's bow, and gear that is to go without its bow. */
export function useTogether({ gearWithBow, shipsWith, status }: StaffOrderDetail) {
  // Before its bow can go, nothing of it is sent ahead unasked.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [alone, setAlone] = useState(false);
  const choices = gearWithBow.map((gear) => ({
    ...gear,
    goes: gear.paid && (ticks.get(gear.orderNumber) ?? status === 'processing'),
  }));
  const body: Pick<OrderParcelRequest, 'together' | 'allowAlone'> = {
    ...(choices.length > 0 && {
      together: choices.filter(({ goes }) => goes).map(({ orderNumber }) => orderNumber),
    }),
    ...(shipsWith && { allowAlone: alone }),
  };
  return {
    body,
    /** It is not said yet that it goes alone. */
    isHeld: shipsWith !== null && !alone,
    fields: (
      <>
        {choices.length > 0 && (
          <fieldset>
            <legend className="text-ash">Gear that ships with this bow</legend>
            <ul className="mt-3 space-y-4">
              {choices.map(({ orderNumber, contents, paid, goes }) => (
                <li key={orderNumber}>
                  <Checkbox
                    label={`${orderNumber}: ${contents}${paid ? '' : ' (not paid yet)'}`}
                    checked={goes}
                    disabled={!paid}
                    onChange={({ target }) => setTicks(new Map(ticks).set(orderNumber, target.checked))}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {shipsWith && (
          <Checkbox
            label={`This gear ships with the bow of ${shipsWith}. Send it alone, before the bow`}
            checked={alone}
            onChange={({ target }) => setAlone(target.checked)}
          />
        )}
      </>
    ),
  };
}

/** Said where it is not ticked. */
export const ALONE_MISSING = 'It waits for its bow. Tick that it goes alone, or ship it with the bow.';
