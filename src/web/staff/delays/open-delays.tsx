import { useQuery } from '@tanstack/react-query';
import { readOpenDelays } from '#contract/mailings/release-calls.ts';
import { dateText } from '#values/text/delay-text.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { toCorrectText } from '#web/staff/waiting/stop-step.tsx';

/** On the overview and on the phone: notices of another date that were stopped in the middle and want a correction. */
export function OpenDelays({ className = '' }: { className?: string }) {
  const panelPath = usePanelPath();
  const { data } = useQuery({ ...staffQuery(readOpenDelays), refetchOnMount: 'always' });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Delay notices" className={className}>
      <ul className="space-y-3">
        {data.map(({ id, name, formerDate, formerFrom, releaseDate, shipsFrom, toCorrect }) => (
          <li key={id} className="border-blaze border-l-2 bg-bark p-4">
            <p className="text-bone">
              {name}: {dateText(formerDate, formerFrom)} to {dateText(releaseDate, shipsFrom)}
            </p>
            <p className="mt-1 text-bone">{toCorrectText(toCorrect)}</p>
            <a
              href={panelPath('release', 'delay')}
              className="inline-flex min-h-11 items-center text-ash text-sm link-plain"
            >
              Delay notices in the panel
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
