import { useQueryClient } from '@tanstack/react-query';
import { announceDelay, readDelays } from '#contract/calls/staff/release.ts';
import type { StaffDelays } from '#contract/delays.ts';
import { delay, type MailPreviewRequest } from '#contract/mailings.ts';
import { addDays, formatDay, type IsoDay, utcDay } from '#values/date.ts';
import { FARTHEST_RELEASE_DAYS } from '#values/mailing.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { MAIL_TEXTS, useKeptForm } from '#web/staff/calls/use-kept-form.ts';
import { rereadAbout } from '#web/staff/live/news.ts';
import { counted } from '#web/staff/release/mailing-labels.ts';
import { WrittenMailForm } from '#web/staff/release/written-mail-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

type DelayFormProps = {
  from: IsoDay;
  affected: StaffDelays['affected'];
  /** Null: there is no email to look at any more. */
  onPreview: (mail: MailPreviewRequest | null) => void;
  onSent: () => void;
};

/** The new date and the reason, as customers will read them. */
export function DelayForm({ from, affected, onPreview, onSent }: DelayFormProps) {
  const today = utcDay(new Date());
  const mail = useNewDelay({ from, today }, () => {
    onPreview(null);
    onSent();
  });
  const { typed, field } = mail;

  const preview = () => mail.whenWhole(({ releaseDate, reason }) => onPreview({ kind: 'delay', releaseDate, reason }));

  const whom =
    affected === 0
      ? 'Nobody has a pre-order that it concerns, so no email goes out'
      : `${counted(affected, 'customer gets', 'customers get')} the notice by email`;
  return (
    <WrittenMailForm
      label="Delay notice"
      mail={mail}
      onPreview={preview}
      submit="Put the release off"
      question={{
        title: typed.releaseDate ? `Put the release off to ${formatDay(typed.releaseDate)}?` : 'Put the release off?',
        description: `${whom}, and the new date stands in the shop. It cannot be undone.`,
        yes: 'Confirm & Send Notices',
      }}
    >
      <TextField
        label="New release date"
        type="date"
        className="max-w-60"
        {...daysOpen({ from, today })}
        required
        {...field('releaseDate')}
      />
      <TextArea
        label="Reason"
        maxLength={1000}
        required
        hint="Customers read it as it stands here, in the email and on the page where they answer."
        className="[&_textarea]:min-h-28"
        {...field('reason')}
      />
      <p aria-live="polite" className="max-w-prose border-rule-strong border-l-2 pl-4 text-bone">
        {silenceRule({ from, to: typed.releaseDate, today })}
      </p>
    </WrittenMailForm>
  );
}

/** Writing a delay notice. The list is read again before the form says that it has gone out, or that another person was faster. */
function useNewDelay(standing: Standing, onSent: () => void) {
  const client = useQueryClient();
  const rereadList = () => client.invalidateQueries({ queryKey: staffQuery(readDelays).queryKey });
  return useKeptForm({
    ...MAIL_TEXTS,
    key: 'fulldraw.staff.delay',
    empty: { releaseDate: '', reason: '' },
    schema: delay.omit({ requestKey: true }).extend({
      releaseDate: delay.shape.releaseDate.superRefine((day, { addIssue }) => {
        const fault = newDateFault(day, standing);
        if (fault) addIssue(fault);
      }),
    }),
    send: sendDelay,
    async onSent() {
      rereadAbout(client, 'mailings');
      await rereadList();
      toast({ title: 'The release is put off', description: 'The notices are on their way.' });
      onSent();
    },
    onFailed: () => void rereadList(),
  });
}

type NewDelay = { releaseDate: string; reason: string; requestKey: string };

/** Puts the release off. Where the answer was lost, the shop is asked whether it has happened all the same. */
async function sendDelay(given: NewDelay): Promise<void> {
  try {
    await callAsStaff(announceDelay, { body: given });
  } catch (error) {
    if (!(error instanceof ConnectionLost) || !(await hasHappened(given))) throw error;
  }
}

async function hasHappened({ releaseDate, reason }: NewDelay): Promise<boolean> {
  const now = await callAsStaff(readDelays).catch(() => null);
  const newest = now?.delays[0];
  return newest?.releaseDate === releaseDate && newest.reason === reason;
}

/** The release date as it stands, and today. */
type Standing = { from: IsoDay; today: IsoDay };

/** The first and the last day to which the release can be put off. */
function daysOpen({ from, today }: Standing): { min: IsoDay; max: IsoDay } {
  return { min: addDays(from > today ? from : today, 1), max: addDays(today, FARTHEST_RELEASE_DAYS) };
}

/** What is wrong with a new release date, as the shop would say it after the last question. */
export function newDateFault(day: IsoDay, standing: Standing): string | null {
  if (day <= standing.today) return 'Please choose a date after today.';
  if (day <= standing.from) return `The release is set for ${formatDay(standing.from)}. Please choose a later date.`;
  return day > daysOpen(standing).max ? 'Please choose a date within the next three years.' : null;
}

const DAY_MS = 86_400_000;
const MUST_SAY_YES = 'whoever stays silent is cancelled and refunded after the deadline in the email.';

/** What silence means for most of those whom a new date is told to (16 CFR 435.2); each notice goes by its own order. */
export function silenceRule({ from, to, today }: { from: IsoDay; to: IsoDay; today: IsoDay }): string {
  if (to <= from) {
    return `Silence keeps an order for a first delay of at most 30 days. Any other needs a yes: ${MUST_SAY_YES}`;
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const later = `That is ${days === 1 ? 'a day' : `${days.toLocaleString('en-US')} days`} later.`;
  if (today > from) return `${later} The promised day has passed, so everybody has to say yes: ${MUST_SAY_YES}`;
  if (days > 30) return `${later} More than 30 need a yes from everybody: ${MUST_SAY_YES}`;
  return `${later} Silence keeps the order of whoever is put off for the first time. The others have to say yes: ${MUST_SAY_YES}`;
}
