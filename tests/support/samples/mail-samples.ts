import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { BALANCE_SAMPLES } from './balance-samples.ts';
import { LETTER_SAMPLES } from './letter-samples.ts';
import { ORDER_SAMPLES } from './order-samples.ts';
import { parcelSamples } from './parcel-samples.ts';
import { GEAR, type MailSamples, ORDER } from './sample-facts.ts';
import { STAFF_MAIL_SAMPLES } from './staff-mail-samples.ts';
import { STAFF_SAMPLES } from './staff-samples.ts';
import { WAITING_SAMPLES } from './waiting-samples.ts';

/** Invented data for every kind of mail and what makes it say something else, by what it shows. */
export const MAIL_SAMPLES: MailSamples = {
  ...parcelSamples(ORDER, GEAR),
  ...BALANCE_SAMPLES,
  ...WAITING_SAMPLES,
  ...ORDER_SAMPLES,
  ...LETTER_SAMPLES,
  ...STAFF_MAIL_SAMPLES,
  ...STAFF_SAMPLES,
};

export type MailSample = {
  [Name in keyof MailTemplates]: { template: Name; shows: string; data: MailTemplates[Name] };
}[keyof MailTemplates];

/** All of them in a row. */
export function listMailSamples(): MailSample[] {
  return Object.entries(MAIL_SAMPLES).flatMap(([template, samples]) =>
    Object.entries(samples).map(([shows, data]) => ({ template, shows, data }) as MailSample),
  );
}
