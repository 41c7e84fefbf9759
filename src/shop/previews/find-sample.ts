import type { MailingDetail } from '#shop/mailings/mailing-detail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { Sample } from './sample.ts';
import { sampleAnnouncement } from './sample-announcement.ts';
import { type DelayText, sampleDelay } from './sample-delay.ts';
import { sampleRelease } from './sample-release.ts';

export type PreviewRequest =
  | { kind: 'release' }
  | ({ kind: 'delay' } & DelayText)
  | ({ kind: 'announcement' } & MailingDetail['announcement']);

export type NoSample = Refused<'nobody'> | Exclude<Awaited<ReturnType<typeof sampleDelay>>, { ok: true }>;

/** What the first recipient of such a mailing would get now. `nobody`: it would have none. */
export async function findSample(
  shop: Shop,
  staff: StaffMember,
  request: PreviewRequest,
): Promise<Ok<{ sample: Sample }> | NoSample> {
  const found = await sampleOf(shop, staff, request);
  if (!found.ok) return found;
  return found.sample ? ok({ sample: found.sample }) : refused('nobody');
}

async function sampleOf(
  shop: Shop,
  staff: StaffMember,
  request: PreviewRequest,
): Promise<Ok<{ sample: Sample | null }> | NoSample> {
  switch (request.kind) {
    case 'release':
      return ok({ sample: await sampleRelease(shop) });
    case 'announcement':
      return ok({ sample: await sampleAnnouncement(shop, request) });
    case 'delay':
      return sampleDelay(shop, staff, request);
  }
}
