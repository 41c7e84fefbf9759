import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type MailSettings, mailSettings } from '#contract/mailings/mailing-schemas.ts';
import { changeMailSettings } from '#contract/mailings/release-calls.ts';
import { tabMemory } from '#web/client/kept/browser-storage.ts';
import { callAsStaff, keepAnswer } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure, Loaded } from '#web/staff/parts/page-parts.tsx';
import { Switch } from '#web/staff/parts/switch.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { settingsQuery, useMailSettings } from './use-mailings.ts';

/** When customers are reminded of their balance, and how fast email to many goes out. */
export function SettingsPage() {
  const settings = useMailSettings();
  return (
    <section aria-labelledby="settings-title" className="max-w-3xl">
      <h1 id="settings-title" className="title-desk text-bone">
        Reminders and pace
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-ash">
        After a release email customers have 7 days to pay; a batch can have days and reminders of its own. Whoever has
        paid is not reminded, and nobody is reminded of the same twice.
      </p>
      <Loaded query={settings} what="how email goes out" rows={4}>
        {(data) => <SettingsForm saved={data} />}
      </Loaded>
    </section>
  );
}

/** What was changed and not saved yet is still there after the page was left; until then it is as others save it. */
function SettingsForm({ saved }: { saved: MailSettings }) {
  const [typed, setTyped] = useState(kept.read);
  const discard = () => {
    kept.forget();
    setTyped(null);
  };
  const { send, busy, failure, fields } = useStaffChange({
    send: (body: MailSettings) => callAsStaff(changeMailSettings, { body }),
    async onDone(now) {
      await keepAnswer(settingsQuery, now);
      toast({ title: 'Saved' });
      discard();
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const form = useForm({ defaultValues: typed ?? valuesOf(saved), resolver: zodResolver(settingsRules) });
  const { reset } = form;
  useEffect(() => {
    if (!typed) reset(valuesOf(saved));
  }, [typed, saved, reset]);
  const keep = () => {
    kept.keep(form.getValues());
    setTyped(form.getValues());
  };
  const field = connectField(form, fields);
  const values = form.watch();
  const choose = (choice: 'reminderDays' | 'lastWord' | 'balanceInParts', chosen: number[] | boolean) => {
    form.setValue(choice, chosen, { shouldValidate: form.formState.isSubmitted });
    keep();
  };

  return (
    <form
      noValidate
      aria-label="Reminders and pace"
      onSubmit={form.handleSubmit((settings) => send(settings))}
      className="space-y-10"
    >
      <ReminderDays
        days={values.reminderDays}
        error={field('reminderDays').error}
        onChange={(days) => choose('reminderDays', days)}
      />
      <div className="grid items-end gap-x-10 gap-y-4 sm:grid-cols-2">
        <Switch
          checked={values.lastWord}
          onCheckedChange={(on) => choose('lastWord', on)}
          label="A last word before the deadline"
        />
        {values.lastWord && (
          <TextField
            label="Hours before the deadline"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...field('lastWordHours', { onChange: keep })}
          />
        )}
      </div>
      <Switch
        checked={values.balanceInParts}
        onCheckedChange={(on) => choose('balanceInParts', on)}
        label="Customers may pay the balance in parts"
      />
      <TextField
        label="Emails a minute, at most"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        hint="As many as your mail provider takes. A mailing that is on its way follows within seconds."
        className="sm:w-[calc(50%-1.25rem)]"
        {...field('mailsPerMinute', { onChange: keep })}
      />
      <TextField
        label="Weeks between build letters, at most"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint="What you have promised. The overview reminds you when a letter is due; 0: it does not."
        className="sm:w-[calc(50%-1.25rem)]"
        {...field('letterWeeks', { onChange: keep })}
      />
      <fieldset>
        <legend className="title-block text-bone">How long a step can be stopped</legend>
        <p className="mt-1 mb-4 max-w-prose text-ash">
          What is confirmed waits so long on every screen, with Stop beside it. 0: it happens at once. It holds from the
          next step on.
        </p>
        <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
          {WAITS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              {...field(name, { onChange: keep })}
            />
          ))}
        </div>
      </fieldset>
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="bone" busy={busy} blocked={typed === null}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        {typed && !busy && <Button onClick={discard}>Discard changes</Button>}
      </div>
    </form>
  );
}

const WAITS = [
  ['announcementWaitMinutes', 'Minutes that announcements and payment links to many wait'],
  ['delayWaitMinutes', 'Minutes that notices of another date wait'],
  ['releaseWaitMinutes', 'Minutes that a release waits'],
  ['cancelWaitSeconds', 'Seconds that a cancellation by staff waits'],
] as const;

type ReminderDaysProps = { days: number[]; error: string | undefined; onChange: (days: number[]) => void };

const BETWEEN = [1, 2, 3, 4, 5, 6];

/** The seven days between the release email and the deadline, of which those are chosen on which customers are reminded. */
function ReminderDays({ days, error, onChange }: ReminderDaysProps) {
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

/** The form's fields as they are typed; `lastWordHours` is kept while the last word is switched off. */
const settingsValues = z.object({
  reminderDays: z.array(z.number()),
  lastWord: z.boolean(),
  lastWordHours: z.string(),
  mailsPerMinute: z.string(),
  delayWaitMinutes: z.string(),
  announcementWaitMinutes: z.string(),
  releaseWaitMinutes: z.string(),
  cancelWaitSeconds: z.string(),
  letterWeeks: z.string(),
  balanceInParts: z.boolean(),
});
export type SettingsValues = z.infer<typeof settingsValues>;

/** What was changed and not saved yet, in this tab. */
const kept = tabMemory('fulldraw.staff.mail-settings', (found) => settingsValues.safeParse(found).data ?? null);

const USUAL_LAST_WORD = '12';

export function valuesOf({ reminderDays, lastWordHours, balanceInParts, ...numbers }: MailSettings): SettingsValues {
  return {
    reminderDays,
    lastWord: lastWordHours !== null,
    lastWordHours: lastWordHours === null ? USUAL_LAST_WORD : String(lastWordHours),
    mailsPerMinute: String(numbers.mailsPerMinute),
    delayWaitMinutes: String(numbers.delayWaitMinutes),
    announcementWaitMinutes: String(numbers.announcementWaitMinutes),
    releaseWaitMinutes: String(numbers.releaseWaitMinutes),
    cancelWaitSeconds: String(numbers.cancelWaitSeconds),
    letterWeeks: String(numbers.letterWeeks),
    balanceInParts,
  };
}

/** What the typed fields say, by the contract's own rules. */
export const settingsRules = settingsValues
  .transform(
    ({ reminderDays, lastWord, lastWordHours, ...typed }): MailSettings => ({
      reminderDays,
      lastWordHours: lastWord ? numberOf(lastWordHours) : null,
      mailsPerMinute: numberOf(typed.mailsPerMinute),
      delayWaitMinutes: numberOf(typed.delayWaitMinutes),
      announcementWaitMinutes: numberOf(typed.announcementWaitMinutes),
      releaseWaitMinutes: numberOf(typed.releaseWaitMinutes),
      cancelWaitSeconds: numberOf(typed.cancelWaitSeconds),
      letterWeeks: numberOf(typed.letterWeeks),
      balanceInParts: typed.balanceInParts,
    }),
  )
  .pipe(mailSettings);

/** "1,200" is as good as 1200; nothing, and what is no number, is none. */
function numberOf(typed: string): number {
  const plain = typed.replace(/[\s,]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

export function withDay(days: number[], day: number, chosen: boolean): number[] {
  return chosen ? [...new Set([...days, day])].sort((one, other) => one - other) : days.filter((each) => each !== day);
}
