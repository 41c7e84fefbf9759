import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { resolveAlert } from '#contract/operation/overview-calls.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { May } from '#web/staff/calls/may.tsx';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { BowBuild, BowStateBadge } from '#web/staff/parts/bow-labels.tsx';
import { Button } from '#web/ui/button.tsx';

/** Bows that were begun for orders that are cancelled now, until somebody has said what becomes of each. */
export function BowsOfNobody({ bows }: { bows: StaffBow[] }) {
  if (bows.length === 0) return null;
  return (
    <section aria-labelledby="of-nobody" className="mt-5 border-alarm border-l-2 pl-4">
      <h2 id="of-nobody" className="font-semibold text-bone">
        Made for a cancelled order
      </h2>
      <p className="text-ash">
        Decide what becomes of each, such as another customer’s bow or stock, and mark it as decided.
      </p>
      <ul className="mt-2 max-w-3xl">
        {bows.map((bow) => (
          <BowOfNobody key={bow.id} bow={bow} />
        ))}
      </ul>
    </section>
  );
}

function BowOfNobody({ bow }: { bow: StaffBow }) {
  const { send, busy } = useStaffChange({
    send: () => callAsStaff(resolveAlert, { params: { id: bow.alertId ?? 0 } }),
    failed: 'This was not saved',
    onSettled: () => rereadAbout('needs'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-t py-2">
      <span className="min-w-0">
        <span className="font-semibold text-bone tabular-nums">{bow.serial}</span>{' '}
        <span className="text-ash">
          <BowBuild bow={bow} /> · order {bow.orderNumber}
        </span>
      </span>
      <span className="flex items-center gap-5">
        <BowStateBadge state={bow.state} />
        <May permission="customers">
          <Button busy={busy} aria-label={`Decided about ${bow.serial}`} onClick={() => send()}>
            Decided
          </Button>
        </May>
      </span>
    </li>
  );
}
