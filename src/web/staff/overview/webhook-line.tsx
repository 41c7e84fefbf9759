import type { StaffNeeds } from '#contract/staff-overview.ts';
import { Moment } from '#web/staff/shell/moment.tsx';

const BECAUSE: Record<NonNullable<StaffNeeds['webhooks']['refused']>['reason'], string> = {
  'other-secret': 'they are signed with another secret than STRIPE_WEBHOOK_SECRET',
  'too-old': 'they are signed more than five minutes before the clock of the server',
};
/** The server stops counting here. */
const COUNTED_TO = 100;

/** Whether the card provider's webhooks come in: without them the shop learns of a payment a minute late. */
export function WebhookLine({ webhooks: { lastAt, refused } }: Pick<StaffNeeds, 'webhooks'>) {
  return (
    <p className="mt-8 text-ash text-sm">
      Webhooks of the card provider:{' '}
      {lastAt ? (
        <>
          the last one was taken <Moment at={lastAt} />.
        </>
      ) : (
        'none was taken yet.'
      )}
      {refused && (
        <span className="block text-alarm">
          Refused in the last hour: {refused.count >= COUNTED_TO ? `${COUNTED_TO} or more` : refused.count}, because{' '}
          {BECAUSE[refused.reason]}.
        </span>
      )}
    </p>
  );
}
