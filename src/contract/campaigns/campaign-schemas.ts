import { z } from 'zod';
import { countedTerms } from '#contract/catalogue/catalogue-schemas.ts';
import { cents, dollars } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component } from '#contract/fields/shapes.ts';
import { filledLine, line, prose } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { AFTER_DEADLINE, CAMPAIGN_STATES } from '#values/order/campaign.ts';

/** GET /api/admin/campaigns and every answer about one: its terms as they are now. */
export const staffCampaign = component('StaffCampaign', {
  id: z.int(),
  productId: z.int(),
  productName: z.string(),
  /** The end of its page's address; null: it has none of its own. */
  slug: z.string().nullable(),
  imageUrl: z.string().nullable(),
  isFlagship: z.boolean(),
  /** Whether visitors see its product. */
  productIsActive: z.boolean(),
  /** False: it has ended, and nothing can be changed any more. */
  isActive: z.boolean(),
  name: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** As buyers meet it: also `sold_out` when every open batch is full. */
  shownState: z.enum(CAMPAIGN_STATES),
  placesLeft: z.int().nullable(),
  /** Who will be told by mail when it takes orders again. */
  waiting: z.int(),
  fullPrice: cents,
  /** Either so many percent, or an amount; the other is null. */
  depositPercent: z.int().nullable(),
  depositAmount: cents.nullable(),
  /** What that comes to. */
  deposit: cents,
  balance: cents,
  releaseDate: z.iso.date(),
  /** Somebody has ordered under it: the delay screen alone changes it then. */
  isDatePromised: z.boolean(),
  manufacturingWeeks: z.int(),
  availability: z.string(),
  /** The owner's own sentence, with {balance} and {days}; null: the shop's. */
  consentText: z.string().nullable(),
  colors: z.array(z.string()),
  mostPerCustomer: z.int().nullable(),
  afterDeadline: z.enum(AFTER_DEADLINE),
  buildLockDays: z.int(),
  askBuildDays: z.int(),
  createdAt: moment,
  updatedAt: moment,
});
export type StaffCampaign = z.input<typeof staffCampaign>;

export const staffCampaigns = z.object({
  campaigns: z.array(staffCampaign),
  /** Products that could get one. */
  offerable: z.array(z.object({ id: z.int(), name: z.string(), price: cents })),
});
export type StaffCampaigns = z.input<typeof staffCampaigns>;

export const CAMPAIGN_LIMITS = {
  name: 80,
  availability: 60,
  consentText: 600,
  color: 40,
  colors: 12,
  weeks: 104,
  days: 365,
  mostPerCustomer: 1000,
} as const;

const whole = (min: number, max: number, fault: string) => z.int(fault).min(min, fault).max(max, fault);

const color = filledLine(CAMPAIGN_LIMITS.color, 'Please name the finish.');

const DATE = 'Please give the release date.';
/** Years that PostgreSQL and every browser's field for dates agree on. */
const releaseDate = z.iso.date(DATE).refine((day) => day >= '2000-01-01' && day <= '2199-12-31', DATE);

const fields = {
  name: filledLine(CAMPAIGN_LIMITS.name, 'Please give the campaign a name.'),
  state: z.enum(CAMPAIGN_STATES, 'Please say whether it takes orders.'),
  fullPrice: dollars('Please give a price, such as 1776.00.'),
  depositPercent: whole(1, 99, 'Please give a whole percentage from 1 to 99.').nullable(),
  depositAmount: dollars('Please give an amount, such as 200.00.').nullable(),
  releaseDate,
  manufacturingWeeks: whole(
    1,
    CAMPAIGN_LIMITS.weeks,
    `Please give the weeks as a whole number from 1 to ${CAMPAIGN_LIMITS.weeks}.`,
  ),
  availability: filledLine(CAMPAIGN_LIMITS.availability, 'Please say what stands beside the price, such as Pre-Order.'),
  consentText: prose(CAMPAIGN_LIMITS.consentText, 'Please write the sentence.')
    .refine(
      (text) => text.includes('{balance}'),
      'The sentence has to hold {balance}: the customer agrees to that amount.',
    )
    .nullable(),
  colors: uniqueList(color, { by: (each) => each.toLowerCase(), twice: 'A finish stands here twice.' })
    .min(1, 'Please name a finish.')
    .max(CAMPAIGN_LIMITS.colors, `There are at most ${CAMPAIGN_LIMITS.colors} finishes.`),
  mostPerCustomer: whole(
    1,
    CAMPAIGN_LIMITS.mostPerCustomer,
    `Please give a whole number from 1 to ${CAMPAIGN_LIMITS.mostPerCustomer}, or leave it empty.`,
  ).nullable(),
  afterDeadline: z.enum(AFTER_DEADLINE, 'Please say what becomes of the place.'),
  buildLockDays: whole(0, CAMPAIGN_LIMITS.days, `Please give the days from 0 to ${CAMPAIGN_LIMITS.days}.`),
  askBuildDays: whole(1, CAMPAIGN_LIMITS.days, `Please give the days from 1 to ${CAMPAIGN_LIMITS.days}.`),
};

type Price = z.output<typeof fields.fullPrice>;
type Deposit = { depositPercent?: number | null | undefined; depositAmount?: Price | null | undefined };

/** A deposit is said in one way. */
function isOne({ depositPercent, depositAmount }: Deposit): boolean {
  return (depositPercent === null) !== (depositAmount === null);
}
const ONE_DEPOSIT = {
  path: ['depositPercent'],
  message: 'Please give the deposit either as a percentage or as an amount.',
};

/** All that a campaign is: what a new one takes, and what is looked at before it counts. */
export const campaignDetails = z.object(fields).refine(isOne, ONE_DEPOSIT);
export type CampaignDetails = z.input<typeof campaignDetails>;

const id = z.int().min(1).max(2_147_483_647);

/** POST /api/admin/campaigns */
export const newCampaign = z.object({ productId: id, ...fields }).refine(isOne, ONE_DEPOSIT);

/** What stood in a field before may be worse than what is taken today. */
const seenFields = z
  .object({
    ...fields,
    consentText: line(5000).nullable(),
    availability: line(5000),
    colors: z.array(z.string()).max(100),
  })
  .partial();

/**
 * PUT /api/admin/campaigns/{campaign}: only what is to change; both ways of the deposit together. `seen`: what stood in these
 * fields when they were changed; if somebody else has changed one since, nothing is written. `isActive: false` ends it.
 */
export const campaignChange = z
  .object({ ...fields, isActive: z.literal(false), seen: seenFields })
  .partial()
  .refine((change) => Object.keys(change).some((name) => name !== 'seen'), 'Please say what is to change.')
  .refine(
    (change) => !('isActive' in change) || Object.keys(change).every((name) => name === 'isActive' || name === 'seen'),
    'Please end a campaign by itself.',
  )
  .refine(
    (change) => (change.depositPercent === undefined && change.depositAmount === undefined) || isOne(change),
    ONE_DEPOSIT,
  );
export type CampaignChange = z.input<typeof campaignChange>;

/** POST /api/admin/campaign-previews: of a campaign that there is, or of one to be made for a product. */
export const campaignPreviewRequest = z
  .object({ campaignId: id.optional(), productId: id.optional(), ...fields })
  .refine(isOne, ONE_DEPOSIT)
  .refine(({ campaignId, productId }) => (campaignId === undefined) !== (productId === undefined), {
    path: ['campaignId'],
    message: 'Please name the campaign or the product.',
  });

/** What new buyers would see: the terms as pages print them, and the mail that confirms a deposit. */
export const campaignPreview = z.object({
  terms: countedTerms,
  mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;
