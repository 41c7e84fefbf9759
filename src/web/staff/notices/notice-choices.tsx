import type { StaffNotices } from '#contract/staff-accounts/notice-schemas.ts';
import { NOTICE_WAYS, type NoticeKind, type NoticeWay } from '#values/staff/notice-kinds.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useNoticeChoice } from './use-notices.ts';

const KINDS: Record<NoticeKind, { label: string; hint: string }> = {
  order: { label: 'New orders', hint: 'Once the deposit, or a gear order, is paid.' },
  inquiry: { label: 'Inquiries', hint: 'From the contact form.' },
  dispute: { label: 'Disputes', hint: 'A customer’s bank takes money back until somebody answers.' },
  mail: { label: 'Failed emails', hint: 'A customer misses a receipt or a payment link.' },
  job: { label: 'Failing jobs', hint: 'Work of the shop itself that has failed three times in a row.' },
};

const WAYS: Record<NoticeWay, string> = {
  none: 'Nothing',
  digest: 'One email a day',
  mail: 'An email at once',
  push: 'On the phone',
};

/** How the person is told of what; each choice is saved as it is made. */
export function NoticeChoices({ choices, address }: Pick<StaffNotices, 'choices' | 'address'>) {
  return (
    <>
      <p className="max-w-prose text-ash">
        {address === null
          ? 'No email address of yours is known, so emails cannot be chosen. An owner of the shop can add it.'
          : `Emails go to ${address}. What comes at the same time comes together.`}
      </p>
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {choices.map((choice) => (
          <Choice key={choice.kind} {...choice} canMail={address !== null} />
        ))}
      </div>
    </>
  );
}

function Choice({ kind, way, canMail }: StaffNotices['choices'][number] & { canMail: boolean }) {
  const change = useNoticeChoice(kind);
  return (
    <SelectField
      {...KINDS[kind]}
      value={change.asked ?? way}
      aria-busy={change.busy}
      onChange={({ target }) => change.send(target.value as NoticeWay)}
    >
      {NOTICE_WAYS.map((each) => (
        <option key={each} value={each} disabled={!canMail && (each === 'mail' || each === 'digest')}>
          {WAYS[each]}
        </option>
      ))}
    </SelectField>
  );
}
