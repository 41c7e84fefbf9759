import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { MailSettings } from '#contract/mailings.ts';
import { useDraft } from '#web/staff/orders/desk/order/use-draft.ts';
import { Switch } from '#web/staff/products/desk/switch.tsx';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ReminderDays } from './reminder-days.tsx';
import { type SettingsValues, settingsRules, valuesOf } from './settings-values.ts';
import { useSaveMailSettings } from './use-mail-settings.ts';

/** What was changed and not saved yet is still there after the page was left; until then it is as others save it. */
export function SettingsForm({ saved }: { saved: MailSettings }) {
  const draft = useDraft<SettingsValues | null>('mail-settings', null);
  const { save, busy, failure, fields } = useSaveMailSettings(draft.forget);
  const { value: typed, change } = draft;
  const form = useForm({ defaultValues: typed ?? valuesOf(saved), resolver: zodResolver(settingsRules) });
  const { reset } = form;
  useEffect(() => {
    if (!typed) reset(valuesOf(saved));
  }, [typed, saved, reset]);
  const keep = () => change(form.getValues());
  const field = connectField(form, fields);
  const values = form.watch();
  const choose = (choice: 'reminderDays' | 'lastWord', chosen: number[] | boolean) => {
    form.setValue(choice, chosen, { shouldValidate: form.formState.isSubmitted });
    keep();
  };

  return (
    <form noValidate aria-label="Reminders and pace" onSubmit={form.handleSubmit(save)} className="space-y-10">
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
      <TextField
        label="Emails a minute, at most"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        hint="As many as your mail provider takes. A mailing that is on its way follows within seconds."
        className="sm:w-[calc(50%-1.25rem)]"
        {...field('mailsPerMinute', { onChange: keep })}
      />
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="bone" busy={busy} blocked={typed === null}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        {typed && !busy && <Button onClick={draft.forget}>Discard changes</Button>}
      </div>
    </form>
  );
}
