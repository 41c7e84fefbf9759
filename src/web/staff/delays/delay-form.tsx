import { z } from 'zod';
import type { DelayScopeShown, StaffDelay, StaffDelays } from '#contract/delays/delay-schemas.ts';
import { delayCorrection, type MailPreviewRequest } from '#contract/mailings/mailing-schemas.ts';
import { announceDelay, correctDelay, readDelays, readOpenDelays } from '#contract/mailings/release-calls.ts';
import { utcDay } from '#values/date.ts';
import { dateText } from '#values/text/delay-text.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import type { ForecastBatch } from '#web/staff/parts/forecast.tsx';
import { counted, waitText } from '#web/staff/parts/mailing-labels.ts';
import { MAIL_TEXTS, useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { WrittenMailForm } from '#web/staff/release/written-mail-form.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { daysOpen, newDateFault, type Standing, silenceRule, suggestedDates } from './new-date.ts';

/** What gets another date: a campaign or a batch, or a notice that named a wrong one. */
export type DelayTarget = { scope: DelayScopeShown } | { wrong: StaffDelay };

type DelayFormProps = {
  target: DelayTarget;
  /** Of the batch: a new window is suggested that holds in slow weeks, too. */
  forecast?: ForecastBatch | null;
  waitMinutes: StaffDelays['waitMinutes'];
  /** Null: there is no email to look at any more. */
  onPreview: (mail: MailPreviewRequest | null) => void;
  onSent: () => void;
};

/** The new date and the reason, as customers will read them. */
export function DelayForm({ target, forecast = null, waitMinutes, onPreview, onSent }: DelayFormProps) {
  const today = utcDay(new Date());
  const standing = { ...standingOf(target), today };
  const isWindow = standing.shipsFrom !== null;
  const mail = useNewDate(target, { standing, suggested: suggestedDates(standing, forecast) }, () => {
    onPreview(null);
    onSent();
  });
  const { typed, field } = mail;
  const words = wordsOf(target, typed, standing, waitMinutes);
  const preview = () => mail.whenWhole((written) => onPreview(previewOf(target, written)));
  return (
    <WrittenMailForm mail={mail} onPreview={preview} {...words}>
      {isWindow && (
        <TextField
          label="Ships from"
          type="date"
          className="max-w-60"
          {...daysOpen(standing)}
          required
          {...field('shipsFrom')}
        />
      )}
      <TextField
        label={isWindow ? 'Ships until' : 'New release date'}
        type="date"
        className="max-w-60"
        {...daysOpen(standing)}
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
        {'scope' in target
          ? silenceRule({ from: standing.from, to: typed.releaseDate, today })
          : 'Whoever was told the wrong date gets the correction. Its questions end as soon as you confirm, and nobody is cancelled by silence because of it. The law’s question is asked anew where the right date is later than what was promised.'}
      </p>
    </WrittenMailForm>
  );
}

function standingOf(target: DelayTarget): { from: string; shipsFrom: string | null } {
  const { releaseDate, shipsFrom } = 'scope' in target ? target.scope : target.wrong;
  return { from: releaseDate, shipsFrom };
}

type Dates = { shipsFrom: string; releaseDate: string };

function wordsOf(target: DelayTarget, typed: Dates, standing: Standing, waitMinutes: number) {
  const date = typed.releaseDate && dateText(typed.releaseDate, standing.shipsFrom ? typed.shipsFrom || null : null);
  const wait = ` ${waitText(waitMinutes)}`;
  if ('wrong' in target) {
    const { told, name, releaseDate, shipsFrom } = target.wrong;
    const whom = `${counted(told, 'customer was', 'customers were')} told ${dateText(releaseDate, shipsFrom)}.`;
    const question = {
      title: date ? `Correct the date to ${date}?` : 'Correct the date?',
      description: `${whom} The right date stands in the shop at once.${wait}`,
      yes: 'Confirm & Send Corrections',
    };
    return { label: `Correction for ${name}`, submit: 'Correct the date', question };
  }
  const { affected, batchId, name } = target.scope;
  const sooner = typed.releaseDate !== '' && typed.releaseDate < standing.from;
  const what = batchId === null ? 'the release' : name;
  const verb = sooner ? `Bring ${what} forward` : `Put ${what} off`;
  const whom =
    affected === 0
      ? 'Nobody has a pre-order that it concerns, so no email goes out'
      : `${counted(affected, 'customer gets', 'customers get')} the notice by email`;
  const question = {
    title: date ? `${verb} to ${date}?` : `${verb}?`,
    description: `${whom}, and the new date stands in the shop at once.${affected === 0 ? '' : wait}`,
    yes: 'Confirm & Send Notices',
  };
  return { label: 'Delay notice', submit: verb, question };
}

type Written = { shipsFrom: string | null; releaseDate: string; reason: string };

function previewOf(target: DelayTarget, written: Written): MailPreviewRequest {
  if ('wrong' in target) return { kind: 'correction', delayId: target.wrong.id, ...written };
  const { campaignId, batchId } = target.scope;
  return { kind: 'delay', campaignId, batchId, ...written };
}

/** Writing a delay notice or a correction. The list is read again before the form says that it stands, or that another person was faster. */
function useNewDate(
  target: DelayTarget,
  { standing, suggested }: { standing: Standing; suggested: Dates },
  onSent: () => void,
) {
  const rereadList = () => queryClient().invalidateQueries({ queryKey: staffQuery(readDelays).queryKey });
  return useKeptForm({
    ...MAIL_TEXTS,
    key: keyOf(target),
    empty: { ...suggested, reason: '' },
    schema: rulesOf(standing),
    send: (given: Written & { requestKey: string }) => sendDate(target, given),
    async onSent() {
      rereadAbout('mailings');
      reread(readOpenDelays);
      await rereadList();
      toast('wrong' in target ? CORRECTED : MOVED);
      onSent();
    },
    onFailed: () => void rereadList(),
  });
}

const MOVED = { title: 'The new date stands', description: 'The notices are on their way, or wait as the list says.' };
const CORRECTED = {
  title: 'The right date stands',
  description: 'The corrections are on their way, or wait as the list says.',
};

function keyOf(target: DelayTarget): string {
  if ('wrong' in target) return `fulldraw.staff.delay-correction.${target.wrong.id}`;
  const { campaignId, batchId } = target.scope;
  return `fulldraw.staff.delay.${campaignId}.${batchId ?? 'release'}`;
}

function rulesOf(standing: Standing) {
  const { releaseDate, reason } = delayCorrection.shape;
  const isWindow = Boolean(standing.shipsFrom);
  return z
    .object({ shipsFrom: z.string(), releaseDate, reason })
    .superRefine(({ shipsFrom, releaseDate: to }, { addIssue }) => {
      const fault = newDateFault(to, standing);
      if (fault) addIssue({ code: 'custom', path: ['releaseDate'], message: fault });
      if (!isWindow) return;
      const message = 'Please choose a first day that is no later than the last.';
      if (shipsFrom === '' || shipsFrom > to) addIssue({ code: 'custom', path: ['shipsFrom'], message });
    })
    .transform(({ shipsFrom, ...of }): Written => ({ ...of, shipsFrom: isWindow ? shipsFrom : null }));
}

/** Names another date. Where the answer was lost, the shop is asked whether it has happened all the same. */
async function sendDate(target: DelayTarget, body: Written & { requestKey: string }): Promise<void> {
  try {
    if ('wrong' in target) await callAsStaff(correctDelay, { params: { delay: target.wrong.id }, body });
    else {
      const { campaignId, batchId } = target.scope;
      await callAsStaff(announceDelay, { body: { campaignId, batchId, ...body } });
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost) || !(await hasHappened(body))) throw error;
  }
}

async function hasHappened({ releaseDate, reason }: Written): Promise<boolean> {
  const now = await callAsStaff(readDelays).catch(() => null);
  const newest = now?.delays[0];
  return newest?.releaseDate === releaseDate && newest.reason === reason;
}
