import { z } from 'zod';
import { type MailSettings, mailSettings } from '#contract/mailings.ts';

/** The form's fields as they are typed; `lastWordHours` is kept while the last word is switched off. */
export type SettingsValues = {
  reminderDays: number[];
  lastWord: boolean;
  lastWordHours: string;
  mailsPerMinute: string;
};

const USUAL_LAST_WORD = '12';

export function valuesOf({ reminderDays, lastWordHours, mailsPerMinute }: MailSettings): SettingsValues {
  return {
    reminderDays,
    lastWord: lastWordHours !== null,
    lastWordHours: lastWordHours === null ? USUAL_LAST_WORD : String(lastWordHours),
    mailsPerMinute: String(mailsPerMinute),
  };
}

/** What the typed fields say, by the contract's own rules. */
export const settingsRules = z
  .custom<SettingsValues>()
  .transform(
    ({ reminderDays, lastWord, lastWordHours, mailsPerMinute }): MailSettings => ({
      reminderDays,
      lastWordHours: lastWord ? numberOf(lastWordHours) : null,
      mailsPerMinute: numberOf(mailsPerMinute),
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
