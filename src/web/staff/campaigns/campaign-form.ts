import { z } from 'zod';
import {
  type CampaignChange,
  type CampaignDetails,
  campaignDetails,
  type StaffCampaign,
} from '#contract/campaigns/campaign-schemas.ts';
import { BOW_COLORS } from '#values/order/order.ts';

/**
 * The fields as they are typed. `start`: all of them as they stood when the typing began, kept with the draft. `productId`: of a
 * new campaign.
 */
export type CampaignValues = Record<CampaignField, string> & { start: string; productId: string };

export const CAMPAIGN_FIELDS = [
  ...(['name', 'state', 'fullPrice', 'depositKind', 'depositPercent', 'depositAmount', 'releaseDate'] as const),
  ...(['manufacturingWeeks', 'availability', 'consentText', 'colors', 'mostPerCustomer'] as const),
  ...(['afterDeadline', 'buildLockDays', 'askBuildDays'] as const),
] as const;
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];
type Typed = Record<CampaignField, string>;

/** What a new campaign begins with: the shop's usual, without what only the owner knows. */
const NEW: Typed = {
  name: '',
  state: 'open',
  fullPrice: '',
  depositKind: 'percent',
  depositPercent: '10',
  depositAmount: '',
  releaseDate: '',
  manufacturingWeeks: '4',
  availability: 'Pre-Order',
  consentText: '',
  colors: BOW_COLORS.join('\n'),
  mostPerCustomer: '',
  afterDeadline: 'keep',
  buildLockDays: '14',
  askBuildDays: '14',
};

export function valuesOf(campaign: StaffCampaign | null): CampaignValues {
  const typed = campaign ? typedOf(campaign) : NEW;
  return { ...typed, start: JSON.stringify(typed), productId: '' };
}

function typedOf(campaign: StaffCampaign): Typed {
  const { depositPercent, depositAmount, colors, consentText, mostPerCustomer } = campaign;
  const { manufacturingWeeks, buildLockDays, askBuildDays } = campaign;
  const { name, state, fullPrice, releaseDate, availability, afterDeadline } = campaign;
  return {
    name,
    state,
    fullPrice,
    releaseDate,
    availability,
    afterDeadline,
    depositKind: depositPercent === null ? 'amount' : 'percent',
    depositPercent: `${depositPercent ?? ''}`,
    depositAmount: depositAmount ?? '',
    manufacturingWeeks: String(manufacturingWeeks),
    consentText: consentText ?? '',
    colors: colors.join('\n'),
    mostPerCustomer: `${mostPerCustomer ?? ''}`,
    buildLockDays: String(buildLockDays),
    askBuildDays: String(askBuildDays),
  };
}

/** What was changed since the typing began. */
export function changedFields({ start, productId: _product, ...typed }: CampaignValues): CampaignField[] {
  const were = readStart(start);
  return CAMPAIGN_FIELDS.filter((field) => typed[field] !== were[field]);
}

export function readStart(start: string): Partial<Typed> {
  return JSON.parse(start || '{}') as Partial<Typed>;
}

/** The fields in the words of the API. What is no whole number goes as it was typed, to be refused there. */
function detailsOf(values: Typed): Record<keyof CampaignDetails, unknown> {
  const byPercent = values.depositKind === 'percent';
  const limit = values.mostPerCustomer.trim();
  return {
    name: values.name,
    state: values.state,
    fullPrice: values.fullPrice,
    releaseDate: values.releaseDate,
    depositPercent: byPercent ? wholeNumber(values.depositPercent) : null,
    depositAmount: byPercent ? null : values.depositAmount,
    manufacturingWeeks: wholeNumber(values.manufacturingWeeks),
    availability: values.availability,
    consentText: values.consentText.trim() || null,
    colors: values.colors
      .split('\n')
      .map((color) => color.trim())
      .filter(Boolean),
    mostPerCustomer: limit === '' ? null : wholeNumber(limit),
    afterDeadline: values.afterDeadline,
    buildLockDays: wholeNumber(values.buildLockDays),
    askBuildDays: wholeNumber(values.askBuildDays),
  };
}

function wholeNumber(typed: string): unknown {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : typed;
}

/** The contract's rules for the form; what is wrong in a list is said at its field. */
export const campaignRules = z.custom<CampaignValues>().transform((values, context): CampaignDetails => {
  const details = detailsOf(values);
  const read = campaignDetails.safeParse(details);
  if (read.success) return details as CampaignDetails;
  for (const { path, message } of read.error.issues) {
    const [field = 'name'] = path;
    const isOfAmount = field === 'depositPercent' && values.depositKind === 'amount';
    context.addIssue({ code: 'custom', path: [isOfAmount ? 'depositAmount' : String(field)], message });
  }
  return z.NEVER;
});

const PARTS_OF: Partial<Record<CampaignField, (keyof CampaignDetails)[]>> = {
  depositKind: ['depositPercent', 'depositAmount'],
  depositPercent: ['depositPercent', 'depositAmount'],
  depositAmount: ['depositPercent', 'depositAmount'],
};

/**
 * What is asked of the API: the fields that were changed, with what is known of them `now`, so that nothing is written over
 * what the person has not seen.
 */
export function changeOf(values: CampaignValues, written: CampaignDetails, now: StaffCampaign): CampaignChange {
  const names = new Set(changedFields(values).flatMap((field) => PARTS_OF[field] ?? [field as keyof CampaignDetails]));
  const pick = (from: Partial<Record<keyof CampaignDetails, unknown>>) =>
    Object.fromEntries([...names].map((name) => [name, from[name]]));
  return { ...pick(written), seen: pick(now) };
}

/** "Price", as the form and the list of changes call it. */
export const FIELD_LABELS: Record<CampaignField, string> = {
  name: 'Name',
  state: 'Orders',
  fullPrice: 'Price ($)',
  depositKind: 'Deposit',
  depositPercent: 'Deposit (%)',
  depositAmount: 'Deposit ($)',
  releaseDate: 'Release date',
  manufacturingWeeks: 'Manufacturing (weeks)',
  availability: 'Availability',
  consentText: 'The agreement',
  colors: 'Finishes',
  mostPerCustomer: 'Bows for one customer',
  afterDeadline: 'When the balance has not come in time',
  buildLockDays: 'Builds are locked (days before)',
  askBuildDays: 'Builds are asked for (days before the lock)',
};

const WORDS: Record<string, string> = {
  open: 'Open',
  paused: 'Paused',
  sold_out: 'Sold out',
  percent: 'A percentage',
  amount: 'An amount',
  keep: 'The place is kept',
  move_to_end: 'The place moves to the end of the queue',
  free: 'The place goes to the next one after a last email',
};

/** A value as the form names it. */
export function wordOf(field: CampaignField, typed: string | undefined): string {
  if (!typed) return field === 'consentText' ? 'the shop’s own sentence' : 'empty';
  if (['state', 'depositKind', 'afterDeadline'].includes(field)) return WORDS[typed] ?? typed;
  return field === 'colors' ? typed.split('\n').filter(Boolean).join(', ') : typed;
}
