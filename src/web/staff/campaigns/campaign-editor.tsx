import { useEffect, useState } from 'react';
import { addCampaign, changeCampaign, previewCampaign } from '#contract/campaigns/campaign-calls.ts';
import type {
  CampaignChange,
  CampaignDetails,
  CampaignPreview,
  StaffCampaign,
} from '#contract/campaigns/campaign-schemas.ts';
import { meanwhileText } from '#values/text/meanwhile.ts';
import { ApiError } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CampaignFields, type Connect } from './campaign-fields.tsx';
import {
  CAMPAIGN_FIELDS,
  type CampaignField,
  type CampaignValues,
  campaignRules,
  changedFields,
  changeOf,
  FIELD_LABELS,
  readStart,
  valuesOf,
  wordOf,
} from './campaign-form.ts';
import { CampaignLook, type Difference } from './campaign-preview.tsx';
import { useKeepCampaign, useRereadCampaign } from './use-campaigns.ts';

type EditorProps = {
  /** Null: a new one is made, for one of `offerable`. */
  campaign: StaffCampaign | null;
  offerable: { id: number; name: string }[];
  /** Something was typed that the shop does not have yet, or no more. */
  onTouched: (touched: boolean) => void;
  onSaved: (saved: StaffCampaign) => void;
};

/** What was looked at, and goes out as it was seen. */
type Look = { preview: CampaignPreview; change: CampaignChange | null; details: CampaignDetails; productId: number };

/**
 * The fields of a campaign, a look at what they come to, and the word that it counts. What is confirmed is what was looked at:
 * whatever is typed afterwards has to be looked at again.
 */
export function CampaignEditor({ campaign, offerable, onTouched, onSaved }: EditorProps) {
  const keep = useKeepCampaign();
  const reread = useRereadCampaign();
  const [look, setLook] = useState<Look | null>(null);
  const form = useKeptForm({
    key: `fulldraw.campaign.${campaign?.id ?? 'new'}`,
    empty: valuesOf(campaign),
    schema: campaignRules,
    once: true,
    send: () => confirm(look, campaign),
    async onSent(saved) {
      await keep(saved);
      toast({ title: campaign ? 'Campaign updated' : `${saved.productName} is on pre-order` });
      onSaved(saved);
    },
    async onFailed(error) {
      // The next look has to know what the colleague has made of it, or it would be refused once more.
      if (campaign && error instanceof ApiError && error.status === 409) await reread(campaign.id);
      setLook(null);
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const { typed } = form;
  const changed = changedFields(typed);
  const touched = changed.length > 0 || typed.productId !== '';
  useEffect(() => onTouched(touched), [touched, onTouched]);

  const looking = useStaffChange({
    send: (details: CampaignDetails) =>
      callAsStaff(previewCampaign, { body: { ...details, ...ofWhich(campaign, typed) } }),
    onDone: (preview, details) => {
      const change = campaign && changeOf(typed, details, campaign);
      setLook({ preview, change, details, productId: Number(typed.productId) });
    },
    otherwise: 'It could not be shown. Please try again; what you typed is still here.',
  });

  const now = campaign ? valuesOf(campaign) : null;
  const connect: Connect = (name) => {
    const { readOnly: _busy, onChange, ...field } = form.field(name);
    return {
      ...field,
      hint: meanwhile(typed, now, name),
      error: field.error ?? looking.fields[name],
      onChange: (event: { target: unknown; type?: string }) => {
        setLook(null);
        looking.reset();
        return onChange(event);
      },
    };
  };
  const preview = form.whenWhole;
  const problem = form.failure ?? looking.failure;
  const isNothing = campaign !== null && changed.length === 0;
  return (
    <>
      <form
        noValidate
        aria-label={campaign ? 'Campaign' : 'New campaign'}
        onSubmit={(event) => {
          event.preventDefault();
          preview((details) => looking.send(details));
        }}
        className="max-w-3xl space-y-10"
      >
        {!campaign && <ProductChoice offerable={offerable} {...connectProduct(form.field('productId'))} />}
        <CampaignFields field={connect} typed={typed} campaign={campaign} />
        {problem && (
          <Alert tone="bad" title="Nothing was changed">
            {problem}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-4 border-rule border-t pt-5">
          <Button
            type="submit"
            kind={look ? 'line' : 'blaze'}
            busy={looking.busy}
            blocked={isNothing || (!campaign && typed.productId === '')}
          >
            {looking.busy ? 'Preparing…' : 'Preview'}
          </Button>
          {isNothing && <p className="text-ash text-sm">Nothing is changed yet.</p>}
          {!campaign && typed.productId === '' && <p className="text-ash text-sm">Please choose the product first.</p>}
        </div>
      </form>
      {look && (
        <CampaignLook preview={look.preview} differences={campaign ? differencesOf(typed, changed) : []}>
          <div className="mt-10 flex flex-wrap gap-4 border-rule border-t pt-5">
            <Button onClick={() => setLook(null)}>Back to the form</Button>
            <Button kind="blaze" busy={form.busy} onClick={() => void form.send()}>
              {campaign ? 'Confirm the change' : 'Start pre-orders'}
            </Button>
          </div>
        </CampaignLook>
      )}
    </>
  );
}

function confirm(look: Look | null, campaign: StaffCampaign | null): Promise<StaffCampaign> {
  if (!look) return Promise.reject(new Error('Please look at it first.'));
  const { change, details, productId } = look;
  return campaign && change
    ? callAsStaff(changeCampaign, { params: { campaign: String(campaign.id) }, body: change })
    : callAsStaff(addCampaign, { body: { ...details, productId } });
}

function ofWhich(campaign: StaffCampaign | null, { productId }: CampaignValues) {
  return campaign ? { campaignId: campaign.id } : { productId: Number(productId) };
}

function connectProduct<Field extends { readOnly: boolean }>({ readOnly: _busy, ...field }: Field) {
  return field;
}

function ProductChoice({ offerable, ...field }: Pick<EditorProps, 'offerable'> & { name: string }) {
  return (
    <SelectField
      label="Product"
      required
      className="max-w-96"
      hint="From then on it has the campaign’s price, and places instead of stock."
      {...field}
    >
      <option value="">Choose one</option>
      {offerable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function differencesOf(typed: CampaignValues, changed: CampaignField[]): Difference[] {
  const were = readStart(typed.start);
  return changed.map((field) => ({
    label: FIELD_LABELS[field],
    before: wordOf(field, were[field]),
    after: wordOf(field, typed[field]),
  }));
}

/** What somebody else has made of a field since the typing began, where it was changed here too. */
function meanwhile(typed: CampaignValues, now: CampaignValues | null, field: CampaignField): string | undefined {
  const start = readStart(typed.start);
  if (!now || !CAMPAIGN_FIELDS.includes(field) || typed[field] === start[field]) return undefined;
  if (now[field] === start[field] || now[field] === typed[field]) return undefined;
  return meanwhileText(wordOf(field, now[field]), 'Confirming');
}
