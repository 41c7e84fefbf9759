import { type MailSettings, mailSettings } from '#contract/mailings.ts';

/** The form's fields as they are typed; `lastWordHours` is kept while the last word is switched off. */
export type SettingsValues = {
  reminderDays: number[];
  lastWord: boolean;
  lastWordHours: string;
  mailsPerMinute: string;
};

export type SettingsFaults = Partial<Record<keyof MailSettings, string>>;

const USUAL_LAST_WORD = '12';

export function valuesOf({ reminderDays, lastWordHours, mailsPerMinute }: MailSettings): SettingsValues {
  return {
    reminderDays,
    lastWord: lastWordHours !== null,
    lastWordHours: lastWordHours === null ? USUAL_LAST_WORD : String(lastWordHours),
    mailsPerMinute: String(mailsPerMinute),
  };
}

/** What the typed fields say, or what is wrong with them, by the contract's own rules. */
export function readSettings(values: SettingsValues): { settings: MailSettings } | { faults: SettingsFaults } {
  const read = mailSettings.safeParse({
    reminderDays: values.reminderDays,
    lastWordHours: values.lastWord ? numberOf(values.lastWordHours) : null,
    mailsPerMinute: numberOf(values.mailsPerMinute),
  });
  if (read.success) return { settings: read.data };
  const faults: SettingsFaults = {};
  for (const { path, message } of read.error.issues) {
    const field = path[0] as keyof MailSettings;
    // The rule for a whole number is the first that a word breaks, and has no sentence for the hours.
    faults[field] ??= field === 'lastWordHours' ? 'Please give 1 to 24 hours.' : message;
  }
  return { faults };
}

/** "1,200" is as good as 1200; nothing, and what is no number, is none. */
function numberOf(typed: string): number {
  const plain = typed.replace(/[\s,]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

export function withDay(days: number[], day: number, chosen: boolean): number[] {
  return chosen ? [...new Set([...days, day])].sort((one, other) => one - other) : days.filter((each) => each !== day);
}
