import { endOwnSession } from '#contract/staff-accounts/account-calls.ts';
import type { OwnAccount, OwnSession } from '#contract/staff-accounts/account-schemas.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useKeepAccount, useOwnAccount } from './use-own-account.ts';

/** Where one is signed in. */
export function SessionsPart({ account }: { account: OwnAccount }) {
  return (
    <Section title="Where you are signed in">
      <ul aria-label="Sessions" className="mt-4 divide-y divide-rule border-rule border-y">
        {account.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, isCurrent, browser, network, startedAt, lastUsedAt } = session;
  const keep = useKeepAccount();
  const { refetch } = useOwnAccount();
  const ending = useStaffChange({
    send: () => callAsStaff(endOwnSession, { params: { id } }),
    async onDone(account) {
      await keep(account);
      toast({ title: 'This browser is signed out' });
    },
    onFailed: () => void refetch(),
    failed: 'It was not signed out',
    otherwise: 'Please try again.',
  });
  const name = browser ?? 'A browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0">
        <span className="text-bone">{name}</span>
        {network && <span className="text-ash"> from {network}</span>}
        <br />
        <span className="text-ash text-sm">
          Signed in <Moment at={startedAt} />, used last <Moment at={lastUsedAt} />
        </span>
      </p>
      {isCurrent ? (
        <span className="text-ash text-sm">This browser</span>
      ) : (
        <Button kind="quiet" busy={ending.busy} aria-label={`End ${name}`} onClick={() => ending.send()}>
          End
        </Button>
      )}
    </li>
  );
}
