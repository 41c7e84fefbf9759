import { useId } from 'react';
import { withDay } from './settings-values.ts';

type ReminderDaysProps = { days: number[]; error: string | undefined; onChange: (days: number[]) => void };

const BETWEEN = [1, 2, 3, 4, 5, 6];

/** The seven days between the release email and the deadline, of which those are chosen on which customers are reminded. */
export function ReminderDays({ days, error, onChange }: ReminderDaysProps) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="text-bone text-sm">Remind after so many days</legend>
      <div className="mt-3 grid grid-cols-[1.6fr_repeat(6,1fr)_1.6fr] border border-rule-strong text-center">
        <Mark>Release email</Mark>
        {BETWEEN.map((day) => (
          <label
            key={day}
            className="flex min-h-14 cursor-pointer flex-col items-center justify-center border-rule-strong border-l text-bone transition-colors hover:bg-bark has-checked:bg-bone has-checked:text-ink relative has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-bone"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={day === 1 ? 'Remind after 1 day' : `Remind after ${day} days`}
              checked={days.includes(day)}
              onChange={({ target }) => onChange(withDay(days, day, target.checked))}
            />
            <span aria-hidden="true" className="font-semibold text-lg leading-none">
              {day}
            </span>
          </label>
        ))}
        <Mark last>Deadline</Mark>
      </div>
      {error && (
        <p id={noteId} className="mt-2 text-alarm text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Mark({ last = false, children }: { last?: boolean; children: string }) {
  return (
    <span
      className={`flex items-center justify-center bg-bark px-1 text-ash text-xs leading-tight ${last ? 'border-rule-strong border-l' : ''}`}
    >
      {children}
    </span>
  );
}
