import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './campaign-schemas.ts';

const define = callsOf('Staff: campaigns');
const params = z.object({ campaign: rowId });
const one = answer('The campaign', schemas.staffCampaign);
const UNKNOWN = refusal('There is no such campaign.');

export const listCampaigns = define('GET /api/admin/campaigns', {
  access: 'catalogue.see',
  summary: 'All campaigns',
  description: 'Those that run first, the flagship’s in front; with the products that could get one.',
  answers: { 200: answer('The campaigns', schemas.staffCampaigns) },
});

export const readCampaign = define('GET /api/admin/campaigns/:campaign', {
  access: 'catalogue.see',
  summary: 'One campaign',
  description: 'Running or ended.',
  params,
  answers: { 200: one, 404: UNKNOWN },
});

export const addCampaign = define('POST /api/admin/campaigns', {
  access: 'catalogue.change',
  summary: 'Put a product on pre-order',
  description: 'From then on it has the campaign’s price, and places instead of stock. Visitors see it at once.',
  body: schemas.newCampaign,
  answers: {
    200: one,
    404: refusal('There is no such product.'),
    409: refusal('The product has a campaign, or cannot get one; or the deposit is no part of the price.'),
  },
});

export const changeCampaign = define('PUT /api/admin/campaigns/:campaign', {
  access: 'catalogue.change',
  summary: 'Change or end a campaign',
  description:
    'Only what is given is changed. It counts for every checkout that is opened from then on; open checkouts and orders keep their terms. With `seen` nothing is written over what somebody else has changed since. `isActive: false` ends it for good.',
  params,
  body: schemas.campaignChange,
  answers: {
    200: one,
    404: UNKNOWN,
    409: refusal(
      'It has ended, its date is promised to somebody, the deposit is no part of the price, or somebody else has changed meanwhile what was to be changed; `fields` says what it is now.',
    ),
  },
});

/** Takes a body, because a sentence of some hundred letters is no address. */
export const previewCampaign = define('POST /api/admin/campaign-previews', {
  access: 'catalogue.change',
  summary: 'Look at a campaign before it counts',
  description: 'What new buyers would see of these terms. Nothing is written.',
  body: schemas.campaignPreviewRequest,
  answers: {
    200: answer('The terms and the mail', schemas.campaignPreview),
    404: refusal('There is no such campaign or product.'),
    409: refusal('The deposit is no part of the price.'),
  },
});
