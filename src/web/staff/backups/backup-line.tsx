import type { StaffBackups } from '#contract/operation/backup-schemas.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { useBackups } from './use-backups.ts';

type State = NonNullable<StaffBackups['backups']>;

/** On the desk: how old the last backup is, always. */
export function BackupLine() {
  const { data } = useBackups();
  if (!data?.backups) return null;
  return (
    <section aria-label="Backups" className="mt-3">
      <BackupState state={data.backups} />
    </section>
  );
}

/** On the phone: only when something is wrong. */
export function BackupAlarm() {
  const { data } = useBackups();
  return data?.backups?.alarm ? <BackupState state={data.backups} /> : null;
}

const ALARMS: Record<NonNullable<State['alarm']>, string> = {
  none: 'There is no backup of this shop',
  old: 'The last backup is too old',
  failed: 'The last backup failed',
};

function BackupState({ state }: { state: State }) {
  const { alarm, error, everyMs } = state;
  if (!alarm) {
    return (
      <p className="text-ash text-sm">
        Backups: <Last state={state} />
        <Proof state={state} />
      </p>
    );
  }
  return (
    <Alert tone="bad" title={ALARMS[alarm]}>
      <p>
        {error && `${error} `}
        Backups: <Last state={state} />{' '}
        {everyMs === null
          ? 'Run the command “backup”, or set BACKUP_TO and BACKUP_EVERY.'
          : 'It is tried again by itself; look into the log of the server.'}
      </p>
    </Alert>
  );
}

/** Of one that failed there is an alert as well. */
function Proof({ state: { proof } }: { state: State }) {
  if (!proof) return null;
  if (proof.error) return ` The last attempt to restore one failed: ${proof.error}`;
  if (!proof.at) return ' None was restored by itself yet; that is done once a week.';
  return (
    <>
      {' '}
      One was last restored by itself and held <Moment at={proof.at} />.
    </>
  );
}

function Last({ state: { last, everyMs } }: { state: State }) {
  if (!last) return everyMs === null ? 'none was made yet, and none is made by itself.' : 'none was made yet.';
  return (
    <>
      the last one was made <Moment at={last.at} />, {(last.bytes / 1_000_000).toFixed(1)} MB,{' '}
      {last.encrypted ? 'encrypted' : 'not encrypted'}, in <span className="wrap-anywhere">{last.place}</span>.
    </>
  );
}
