import type { StaffDelays } from '#contract/delays.ts';
import type { MailPreviewRequest } from '#contract/mailings.ts';
import { formatDay, type IsoDay, utcDay } from '#values/date.ts';
import { WrittenMailForm } from '#web/staff/mailings/written-mail-form.tsx';
import { counted } from '#web/staff/release/mailing-labels.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { daysOpen } from './new-date.ts';
import { silenceRule } from './silence-rule.ts';
import { useNewDelay } from './use-new-delay.ts';

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
