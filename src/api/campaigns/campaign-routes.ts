import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { serve } from '#api/http/serve.ts';
import { presentCounted } from '#api/terms/present-terms.ts';
import * as calls from '#contract/campaigns/campaign-calls.ts';
import type { campaignChange, campaignDetails } from '#contract/campaigns/campaign-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import {
  addCampaign,
  type CampaignAdded,
  type CampaignChanged,
  type CampaignDetails,
  changeCampaign,
  endCampaign,
  type Meanwhile,
  previewCampaign,
} from '#shop/campaigns/change-campaign.ts';
import { listCampaigns, listOfferable, readCampaign, type StaffCampaignRow } from '#shop/campaigns/list-campaigns.ts';
import { pricePreOrder } from '#shop/catalogue/current-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';

const NO_SUCH_CAMPAIGN = {
  error: 'There is no such campaign. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

const NO_SUCH_PRODUCT = {
  error: 'There is no such product; perhaps somebody has just deleted it. Please look at the products.',
  code: 'not-found',
} satisfies Failure;

/** Terms of pre-orders, as staff see, look at and change them. */
export const staffCampaigns: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listCampaigns, async () => {
    const [campaigns, offerable] = await Promise.all([listCampaigns(shop), listOfferable(shop)]);
    return { campaigns: campaigns.map(presentCampaign), offerable };
  });

  serve(app, calls.readCampaign, async ({ params }, reply) => {
    const campaign = await readCampaign(shop, params.campaign);
    return campaign ? presentCampaign(campaign) : reply.code(404).send(NO_SUCH_CAMPAIGN);
  });

  serve(app, calls.addCampaign, async ({ body: { productId, ...details }, staff }, reply) => {
    const added = await addCampaign(shop, staff, { productId, details: detailsOf(details) });
    if (added.ok) return presentCampaign(added.campaign);
    if (added.reason === 'unknown-product') return reply.code(404).send(NO_SUCH_PRODUCT);
    return reply.code(409).send(refusalOf(added));
  });

  serve(app, calls.changeCampaign, async ({ params, body: { isActive, seen, ...details }, staff }, reply) => {
    const changed =
      isActive === false
        ? await endCampaign(shop, staff, params.campaign)
        : await changeCampaign(shop, staff, params.campaign, {
            details: inCents(details),
            seen: seen ? inCents(seen) : {},
          });
    if (changed.ok) return presentCampaign(changed.campaign);
    if (changed.reason === 'not-found') return reply.code(404).send(NO_SUCH_CAMPAIGN);
    return reply.code(409).send(refusalOf(changed));
  });

  serve(app, calls.previewCampaign, async ({ body: { campaignId, productId, ...details } }, reply) => {
    const of = campaignId === undefined ? { productId: productId ?? 0 } : { campaignId };
    const seen = await previewCampaign(shop, { of, details: detailsOf(details) });
    if (seen.ok) return { terms: presentCounted(seen.terms, shop.clock()), mail: seen.mail };
    if (seen.reason !== 'not-found') return reply.code(409).send(refusalOf(seen));
    return reply.code(404).send('campaignId' in of ? NO_SUCH_CAMPAIGN : NO_SUCH_PRODUCT);
  });
};

type Given = z.output<typeof campaignDetails>;
type GivenChange = Omit<z.output<typeof campaignChange>, 'isActive' | 'seen'>;

function detailsOf({ fullPrice, depositAmount, ...details }: Given): CampaignDetails {
  return {
    ...details,
    fullPrice: centsOf(fullPrice),
    depositAmount: depositAmount === null ? null : centsOf(depositAmount),
  };
}

function inCents({ fullPrice, depositAmount, ...details }: GivenChange): Partial<CampaignDetails> {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(fullPrice === undefined ? {} : { fullPrice: centsOf(fullPrice) }),
    ...(depositAmount === undefined ? {} : { depositAmount: depositAmount === null ? null : centsOf(depositAmount) }),
  };
}

function presentCampaign(row: StaffCampaignRow) {
  const { deposit, balance } = pricePreOrder(row);
  return { ...row, deposit, balance };
}

type NotWritten = Exclude<CampaignAdded | CampaignChanged, { ok: true } | { reason: 'not-found' | 'unknown-product' }>;

function refusalOf(refusal: NotWritten): Failure {
  const { reason } = refusal;
  switch (reason) {
    case 'deposit-unclear':
      return atDeposit(reason, 'Please give the deposit either as a percentage or as an amount.');
    case 'deposit-too-low':
      return atDeposit(reason, 'A card cannot be charged so little. Please give a deposit of at least $0.50.');
    case 'deposit-too-high':
      return atDeposit(reason, 'The deposit has to leave a balance of at least $0.50. Please give a smaller one.');
    case 'ended':
      return { error: 'This campaign has ended, and is changed no more. Please make a new one.', code: reason };
    case 'date-is-promised': {
      const error =
        'Customers were promised this date. Please change it with a delay notice, which tells them and asks them.';
      return { error, code: reason, fields: { releaseDate: error } };
    }
    case 'has-campaign':
      return { error: 'This product has a campaign already. Please change that one.', code: reason };
    case 'not-for-pre-orders': {
      const error =
        'What is printed, a gift card, and what has sizes or colors cannot be pre-ordered. Please choose another product.';
      return { error, code: reason };
    }
    case 'changed-meanwhile': {
      const error =
        'Somebody else has changed the same meanwhile, so nothing was saved. Both are shown there: look at it again and confirm, and yours takes its place.';
      return { error, code: reason, fields: Object.fromEntries(refusal.fields.map(tellBoth)) };
    }
  }
}

function atDeposit(code: string, error: string): Failure {
  return { error, code, fields: { depositPercent: error, depositAmount: error } };
}

function tellBoth({ field, now, wanted }: Meanwhile): [string, string] {
  return [field, `Somebody else has made it ${tell(field, now)} meanwhile; yours is ${tell(field, wanted)}.`];
}

function tell(field: string, value: unknown): string {
  if (value === null) return 'empty';
  if (field === 'fullPrice' || field === 'depositAmount') return formatUsd(Number(value));
  if (field === 'releaseDate') return formatDay(String(value));
  return `“${Array.isArray(value) ? value.join(', ') : value}”`;
}
