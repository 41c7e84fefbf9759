import type { Config } from '#config.ts';
import type { BowItem, PreOrderTerms } from '#contract/catalogue.ts';
import { joinWaitingList } from '#shop/campaigns/waiting-list.ts';
import { allTerms, currentTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { type Bow, listBows } from '#shop/catalogue/list-bows.ts';
import { listGear } from '#shop/catalogue/list-gear.ts';
import { sendInquiry } from '#shop/inquiries/change-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { balanceTerms } from '#values/balance-terms.ts';
import { hasPassed } from '#values/date.ts';
import { isLoopback } from '#values/loopback.ts';
import { toDecimal } from '#values/money.ts';
import { holdsSecretKey } from '#values/stripe-keys.ts';
import type { PublicSettings, Storefront } from '#web/load-context.ts';
import { presentCard, presentItem, presentPictures } from './present-gear.ts';

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
    async preOrderTerms() {
      const terms = await currentTerms(shop);
      return terms && present(terms);
    },
    allTerms: async () => (await allTerms(shop)).map(present),
    bows: async () => (await listBows(shop)).map(presentBow),
    async joinWaitingList(request) {
      const joined = await joinWaitingList(shop, request);
      return joined.ok ? 'sent' : joined.reason;
    },
  };

  function presentBow({ terms, product, pictures }: Bow): BowItem {
    const { slug, description, weight, dimensions } = product;
    return {
      ...{ slug, description, dimensions },
      terms: present(terms),
      pictures: presentPictures({ product }, pictures),
      weight: weight && Number(weight) > 0 ? weight : null,
    };
  }

  function present(terms: Terms): PreOrderTerms {
    const { campaignId, productId, productName, slug, isFlagship, imageUrl, state, placesLeft, colors, pricing } =
      terms;
    const { depositPercent, releaseDate, manufacturingWeeks, availability } = terms;
    return {
      ...{ campaignId, productId, productName, slug, isFlagship, imageUrl, state, placesLeft, colors },
      ...{ depositPercent, releaseDate, manufacturingWeeks, availability },
      consent: balanceTerms(pricing.balance, terms.consentText),
      releasePassed: hasPassed(terms.releaseDate, shop.clock()),
      fullPrice: toDecimal(pricing.fullPrice),
      depositAmount: toDecimal(pricing.deposit),
      balanceRemaining: toDecimal(pricing.balance),
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
