import type { Config } from '#config.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { sendInquiry } from '#shop/inquiries/send-inquiry.ts';
import type { Shop } from '#shop/shop.ts';
import { hasPassed } from '#values/date.ts';
import { isLoopback } from '#values/loopback.ts';
import { toDecimal } from '#values/money.ts';
import type { PublicSettings, Storefront } from '#web/load-context.ts';

type Settings = Pick<Config, 'origin' | 'landing' | 'configurator' | 'configuratorUrl' | 'guide' | 'adminPath'>;

/** What the visitors' browsers need of the services outside. */
type Outside = { cards: PublicSettings['stripe']; accounts: PublicSettings['identity'] };

/** What the pages may ask of the shop. */
export function createStorefront(shop: Shop, config: Settings, outside: Outside): Storefront {
  const { origin, landing, configurator, configuratorUrl, guide, adminPath } = config;
  const guideHost = guide && hostOutside(guide.url);
  const { cards, accounts } = outside;
  return {
    settings: { origin, landing, configurator, configuratorUrl, guideHost, stripe: cards, identity: accounts },
    staff: { adminPath },
    sendInquiry: (message) => sendInquiry(shop, message),
    async preOrderTerms() {
      const terms = await currentTerms(shop);
      if (!terms) return null;
      const { productId: _kept, pricing, ...shown } = terms;
      return {
        ...shown,
        releasePassed: hasPassed(terms.releaseDate, shop.clock()),
        fullPrice: toDecimal(pricing.fullPrice),
        depositAmount: toDecimal(pricing.deposit),
        balanceRemaining: toDecimal(pricing.balance),
      };
    },
  };
}

/** Null for a service on this machine, which is nobody else. */
function hostOutside(address: string): string | null {
  const { hostname } = new URL(address);
  return isLoopback(hostname) ? null : hostname;
}
