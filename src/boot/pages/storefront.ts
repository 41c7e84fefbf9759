import { presentLinkedOrder } from '#api/orders/order-routes.ts';
import { presentCounted, presentTerms } from '#api/terms/present-terms.ts';
import type { Config } from '#config/config.ts';
import type {
  BowItem,
  GearCard,
  GearItem,
  GearLeft,
  GearPicture,
  GearVariant,
} from '#contract/catalogue/catalogue-schemas.ts';
import { orderByToken } from '#contract/orders/order-schemas.ts';
import type { PictureRow, VariantRow } from '#db/schema.ts';
import { listHelp } from '#guide/list-help.ts';
import { readLetters } from '#shop/batches/published-letters.ts';
import { listPublicBatches } from '#shop/campaigns/list-batches.ts';
import { joinWaitingList } from '#shop/campaigns/waiting-list.ts';
import { allTerms, currentTerms } from '#shop/catalogue/current-terms.ts';
import { needsStock } from '#shop/catalogue/item-kind.ts';
import { type Bow, type Gear, leftOf, listBows, listGear } from '#shop/catalogue/list-gear.ts';
import { readMakerFacts } from '#shop/catalogue/maker-facts.ts';
import { readZones } from '#shop/catalogue/shipping-rates.ts';
import { sendInquiry } from '#shop/inquiries/change-inquiry.ts';
import { buildOf } from '#shop/orders/ledger/order-facts.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readBowPage } from '#shop/workshop/owners.ts';
import { toDecimal } from '#values/money.ts';
import { isLoopback } from '#values/network/loopback.ts';
import { MOST_OF_ONE, priceOf } from '#values/order/gear.ts';
import { LOW_STOCK_AT_MOST } from '#values/order/order.ts';
import { holdsSecretKey } from '#values/stripe-keys.ts';
import { shippingText } from '#values/text/shipping-text.ts';
import type { PublicSettings, Storefront } from '#web/load-context.ts';

type Settings = Pick<Config, 'origin' | 'landing' | 'configurator' | 'configuratorUrl' | 'guide' | 'adminPath'>;

/** What the visitors' browsers need of the services outside. */
type Outside = { cards: PublicSettings['stripe']; accounts: PublicSettings['identity'] };

/** What the pages may ask of the shop. */
export function createStorefront(shop: Shop, config: Settings, outside: Outside): Storefront {
  const { origin, landing, configurator, configuratorUrl, guide, adminPath } = config;
  const guideHost = guide && hostOutside(guide.url);
  const { cards, accounts } = outside;
  const settings = { origin, landing, configurator, configuratorUrl, guideHost, stripe: cards, identity: accounts };
  refuseSecrets(settings);
  return {
    settings,
    staff: { adminPath },
    sendInquiry: (message) => sendInquiry(shop, message),
    gear: async () => (await listGear(shop)).map(presentCard),
    async gearItem(slug) {
      const found = (await listGear(shop)).find(({ product }) => product.slug === slug);
      return found ? presentItem(found) : null;
    },
    shipping: async () => shippingText(await readZones(shop.db)),
    async ownedBow(serial, secret) {
      const found = await readBowPage(shop, serial, secret);
      if (!found) return null;
      const { bow, order, owner, name } = found;
      return {
        serial: bow.serial,
        name,
        color: bow.color,
        build: buildOf(order),
        ownerName: owner.name,
        madeAt: bow.madeAt?.toISOString() ?? null,
        shippedAt: bow.shippedAt?.toISOString() ?? null,
        ownerSince: owner.since.toISOString(),
      };
    },
    async linkedOrder(token) {
      const found = await findOrderByLink(shop, token);
      return found.ok ? orderByToken.encode(presentLinkedOrder(found)) : null;
    },
    allTerms: async () => (await allTerms(shop)).map((terms) => presentTerms(terms, shop.clock())),
    letters: () => readLetters(shop.db, { most: 20 }),
    batches: () => listPublicBatches(shop),
    maker: async () => (await readMakerFacts(shop.db)).facts,
    help: () => listHelp(shop),
    bows: async () => (await listBows(shop)).map(presentBow),
    async joinWaitingList(request) {
      const joined = await joinWaitingList(shop, request);
      return joined.ok ? 'sent' : joined.reason;
    },
    async preOrderTerms() {
      const terms = await currentTerms(shop);
      return terms && presentTerms(terms, shop.clock());
    },
    async countedTerms() {
      const terms = await currentTerms(shop);
      return terms && presentCounted(terms, shop.clock());
    },
  };

  function presentBow({ terms, product, pictures }: Bow): BowItem {
    const { slug, description, weight, dimensions } = product;
    return {
      slug,
      description,
      dimensions,
      terms: presentCounted(terms, shop.clock()),
      pictures: presentPictures({ product }, pictures),
      weight: weight && Number(weight) > 0 ? weight : null,
    };
  }
}

/** Every visitor may know these. The start ends rather than publish a key that is in the wrong place. */
function refuseSecrets(settings: PublicSettings): void {
  if (!holdsSecretKey(JSON.stringify(settings))) return;
  throw new Error(
    'A setting that is written into pages begins like a secret key of Stripe: compare the STRIPE_* settings.',
  );
}

/** Null for a service on this machine, which is no third party. */
function hostOutside(address: string): string | null {
  const { hostname } = new URL(address);
  return isLoopback(hostname) ? null : hostname;
}

export function presentCard(gear: Gear): GearCard {
  const { product, kind, variants, pictures } = gear;
  const { slug, name, description, category } = product;
  const prices = variants.length > 0 ? variants.map((variant) => priceOf(product, variant)) : [product.price];
  const cheapest = Math.min(...prices);
  return {
    slug,
    name,
    description,
    category,
    // What pre-orders run on is not among the gear.
    kind: kind === 'bow' ? 'stock' : kind,
    price: toDecimal(cheapest),
    pricesDiffer: prices.some((price) => price !== cheapest),
    left: tell(leftOf(gear)),
    colors: [...new Set(variants.flatMap(({ color }) => color ?? []))],
    pictures: presentPictures(gear, pictures).slice(0, 2),
  };
}

export function presentItem(gear: Gear): GearItem {
  const { product, kind, variants, pictures } = gear;
  const { id, sku, weight, dimensions } = product;
  const left = leftOf(gear);
  return {
    ...presentCard(gear),
    id,
    sku,
    dimensions,
    weight: weight && Number(weight) > 0 ? weight : null,
    most: Math.min(left ?? MOST_OF_ONE, MOST_OF_ONE),
    pictures: presentPictures(gear, pictures),
    variants: variants.map((variant): GearVariant => presentVariant(gear, variant, needsStock(kind))),
  };
}

function presentVariant({ product }: Gear, variant: VariantRow, isCounted: boolean): GearVariant {
  const { id, size, color, stockQuantity } = variant;
  const left = isCounted ? stockQuantity : null;
  const most = Math.min(left ?? MOST_OF_ONE, MOST_OF_ONE);
  return { id, size, color, price: toDecimal(priceOf(product, variant)), left: tell(left), most };
}

/** How many there are is said where there are few (rule 21.2). */
function tell(left: number | null): GearLeft {
  return left !== null && left <= LOW_STOCK_AT_MOST ? left : null;
}

/** Those of the shop's own address: a page fetches pictures from nowhere else. */
function presentPictures({ product }: Pick<Gear, 'product'>, rows: PictureRow[]): GearPicture[] {
  const pictures = rows.map(({ url, alt, color }) => ({ url, alt: alt || product.name, color }));
  const first = { url: product.imageUrl ?? '', alt: product.name, color: null };
  return (pictures.length > 0 ? pictures : [first]).filter(({ url }) => /^\/(?!\/)/.test(url));
}
