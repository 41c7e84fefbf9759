import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CAMPAIGN_LIMITS, type StaffCampaign } from '#contract/campaigns/campaign-schemas.ts';
import { formatDay } from '#values/date.ts';
import { AFTER_DEADLINE, CAMPAIGN_STATES } from '#values/order/campaign.ts';
import { Fact } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type CampaignField, type CampaignValues, FIELD_LABELS, wordOf } from './campaign-form.ts';

/** What connects a field with the form, and what is said below it. */
export type Connect = (name: CampaignField) => { name: string; error?: string | undefined; hint?: string | undefined };

type FieldsProps = { field: Connect; typed: CampaignValues; campaign: StaffCampaign | null };

/** All that staff say of a campaign, in parts. */
export function CampaignFields({ field: connect, typed, campaign }: FieldsProps) {
  const field = (name: CampaignField, hint?: string) => {
    const connected = connect(name);
    return { label: FIELD_LABELS[name], autoComplete: 'off', ...connected, hint: connected.hint ?? hint };
  };
  const select = (name: 'state' | 'depositKind' | 'afterDeadline', values: readonly string[], hint?: string) => (
    <SelectField {...field(name, hint)}>
      {values.map((value) => (
        <option key={value} value={value}>
          {wordOf(name, value)}
        </option>
      ))}
    </SelectField>
  );
  const whole = { inputMode: 'numeric', maxLength: 6 } as const;
  return (
    <div className="space-y-10">
      <Part title="What is sold">
        <TextField required maxLength={CAMPAIGN_LIMITS.name} {...field('name', 'For staff; buyers do not see it.')} />
        {select('state', CAMPAIGN_STATES, 'Paused or sold out: no new orders. What is open can be finished.')}
        <TextField required inputMode="decimal" maxLength={16} {...field('fullPrice')} />
        <div className="grid grid-cols-2 gap-x-6">
          {select('depositKind', ['percent', 'amount'])}
          {typed.depositKind === 'percent' ? (
            <TextField key="percent" required {...whole} {...field('depositPercent')} />
          ) : (
            <TextField key="amount" required inputMode="decimal" maxLength={16} {...field('depositAmount')} />
          )}
        </div>
        <TextField
          required
          maxLength={CAMPAIGN_LIMITS.availability}
          {...field('availability', 'Stands beside the price.')}
        />
        <TextField optional {...whole} {...field('mostPerCustomer', 'Empty: as many as a customer wants.')} />
      </Part>
      <Part title="When it comes">
        {campaign?.isDatePromised ? (
          <PromisedDate campaign={campaign} />
        ) : (
          <TextField required type="date" min="2000-01-01" max="2199-12-31" {...field('releaseDate')} />
        )}
        <TextField required {...whole} {...field('manufacturingWeeks', 'After the final payment.')} />
      </Part>
      <Part title="What the customer agrees to">
        <TextArea
          rows={3}
          optional
          maxLength={CAMPAIGN_LIMITS.consentText}
          className="sm:col-span-2"
          {...field(
            'consentText',
            'With {balance} and {days} where amount and days go. Empty: the shop’s own sentence.',
          )}
        />
      </Part>
      <Part title="Finishes and builds">
        <TextArea
          required
          rows={3}
          {...field('colors', 'One on each line, at most 12. The first is chosen at the start.')}
        />
        <div className="space-y-5">
          <TextField
            required
            {...whole}
            {...field('buildLockDays', 'Before its batch is begun; then customers can change a build no more.')}
          />
          <TextField
            required
            {...whole}
            {...field('askBuildDays', 'Whoever has chosen no build is asked so long before that.')}
          />
        </div>
      </Part>
      <Part title="Deadlines">
        {select(
          'afterDeadline',
          AFTER_DEADLINE,
          'Counts for campaigns with batches. Customers read it before they are late.',
        )}
      </Part>
    </div>
  );
}

function PromisedDate({ campaign: { releaseDate } }: { campaign: StaffCampaign }) {
  const panelPath = usePanelPath();
  return (
    <dl>
      <Fact label={FIELD_LABELS.releaseDate}>
        {formatDay(releaseDate)}
        <span className="block text-ash text-sm">
          Customers were promised it.{' '}
          <Link to={panelPath('release', 'delay')} className="text-bone link-quiet">
            Another date goes out as a notice
          </Link>
          , which tells and asks them.
        </span>
      </Fact>
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="title-block text-bone">{title}</legend>
      <div className="mt-4 grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
