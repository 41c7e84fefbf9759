import { type FormEvent, useState } from 'react';
import type { MailSettings } from '#contract/mailings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDraft } from '../orders/use-draft.ts';
import { Switch } from '../products/switch.tsx';
import { ReminderDays } from './reminder-days.tsx';
import { readSettings, type SettingsFaults, type SettingsValues, valuesOf } from './settings-values.ts';
import { useSaveMailSettings } from './use-mail-settings.ts';

/** What was changed and not saved yet is still there after the page was left; until then it is as others save it. */
export function SettingsForm({ saved }: { saved: MailSettings }) {
  const draft = useDraft<SettingsValues | null>('mail-settings', null);
  const [faults, setFaults] = useState<SettingsFaults>({});
  const { save, busy, failure, fields } = useSaveMailSettings(draft.forget);
  const values = draft.value ?? valuesOf(saved);
  const change = (changed: Partial<SettingsValues>) => draft.change({ ...values, ...changed });
  const errors = { ...fields, ...faults };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readSettings(values);
    setFaults('faults' in read ? read.faults : {});
    if ('settings' in read) return save(read.settings);
    // What is wrong with an entry is shown by then.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <form noValidate aria-label="Reminders and pace" onSubmit={submit} className="space-y-10">
      <ReminderDays
        days={values.reminderDays}
        error={errors.reminderDays}
        onChange={(reminderDays) => change({ reminderDays })}
      />
      <div className="grid items-end gap-x-10 gap-y-4 sm:grid-cols-2">
        <Switch
          checked={values.lastWord}
          onCheckedChange={(lastWord) => change({ lastWord })}
          label="A last word before the deadline"
        />
        {values.lastWord && (
          <TextField
            label="Hours before the deadline"
            name="lastWordHours"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={values.lastWordHours}
            onChange={({ target }) => change({ lastWordHours: target.value })}
            error={errors.lastWordHours}
          />
        )}
      </div>
      <TextField
        label="Emails a minute, at most"
        name="mailsPerMinute"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={values.mailsPerMinute}
        onChange={({ target }) => change({ mailsPerMinute: target.value })}
        hint="As many as your mail provider takes. A mailing that is on its way follows within seconds."
        error={errors.mailsPerMinute}
        className="sm:w-[calc(50%-1.25rem)]"
      />
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="bone" busy={busy} blocked={draft.value === null}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        {draft.value && !busy && <Button onClick={draft.forget}>Discard changes</Button>}
      </div>
    </form>
  );
}
