import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { Alert } from '#web/ui/alert.tsx';
import { MODE_WORDS } from './money-labels.ts';

/** Why nothing can be done with an order that was begun before the shop had the keys that it has now. */
export function OtherKeys({ order: { otherKeys, payments } }: { order: StaffOrderDetail }) {
  if (!otherKeys) return null;
  const made = payments.map(({ mode }) => mode).find((mode) => mode !== null);
  return (
    <div className="mt-5 max-w-[46rem]">
      <Alert tone="plain" title={`Begun ${made ? MODE_WORDS[made] : 'with other keys'}; the shop has other keys now`}>
        The order is in no figure and nothing is done with it: it is not shipped, and its customer gets no email and no
        link. Its money is to be seen with its own keys alone.
      </Alert>
    </div>
  );
}
