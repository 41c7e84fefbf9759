import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import { batches, campaigns, products } from '#db/schema.ts';
import { listFinishes } from '#shop/catalogue/current-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { listTags } from '#shop/records/tags-and-assignees.ts';

type Named = { id: number; name: string };

/** What the filters of orders can be set to. With several bows on pre-order, a batch or a campaign is named with its bow. */
export async function readOrderChoices({ db }: Pick<Shop, 'db'>) {
  const [colors, ofBatches, ofCampaigns, ofProducts, tags] = await Promise.all([
    listFinishes({ db }),
    db
      .select({ id: batches.id, name: batches.name, bow: products.name })
      .from(batches)
      .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
      .innerJoin(products, eq(products.id, campaigns.productId))
      .orderBy(desc(campaigns.isActive), desc(products.isFlagship), asc(campaigns.id), asc(batches.position)),
    db
      .select({ id: campaigns.id, name: campaigns.name, bow: products.name })
      .from(campaigns)
      .innerJoin(products, eq(products.id, campaigns.productId))
      .orderBy(desc(campaigns.isActive), desc(products.isFlagship), desc(campaigns.id)),
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .orderBy(asc(isNotNull(products.archivedAt)), asc(products.id)),
    listTags(db),
  ]);
  return { colors, batches: withBow(ofBatches), campaigns: withBow(ofCampaigns), products: ofProducts, tags };
}

function withBow(rows: (Named & { bow: string })[]): Named[] {
  const several = new Set(rows.map(({ bow }) => bow)).size > 1;
  return rows.map(({ id, name, bow }) => ({ id, name: several ? `${bow}, ${name}` : name }));
}
