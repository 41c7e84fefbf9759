import { createContext } from 'react-router';
import type { BowPage } from '#contract/bows/bow-page-schemas.ts';
import type {
  BowItem,
  CountedTerms,
  GearCard,
  GearItem,
  PreOrderTerms,
} from '#contract/catalogue/catalogue-schemas.ts';
import type { ContactMessage } from '#contract/inquiries/inquiry-schemas.ts';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import type { HelpTopic } from '#values/help.ts';
import type { PublicLetter } from '#values/letter.ts';
import type { MakerFacts } from '#values/maker.ts';
import type { BowBatches } from '#values/order/public-batch.ts';
import type { ShippingText } from '#values/text/shipping-text.ts';
import type { IdentitySettings } from './identity/identity.ts';

/** All that the pages' loaders may ask of the shop; main.ts fills it. What has to do with the terms of bows is told to `onTerms` (handler.ts). Nothing personal, but for what a secret in the address opens: the other answers are the same for every visitor. */
export type Storefront = {
  /** The flagship's terms of today; null while nothing is on sale. */
  preOrderTerms(): Promise<PreOrderTerms | null>;
  /** The same, for a page that says how many places are left: during a launch it is made anew all the time. */
  countedTerms(): Promise<CountedTerms | null>;
  /** Those of every bow on pre-order, the flagship's first. */
  allTerms(): Promise<PreOrderTerms[]>;
  /** The bows on pre-order beside the flagship, each with a page of its own. */
  bows(): Promise<BowItem[]>;
  /** How the batches of every bow stand; empty: there are none. */
  batches(): Promise<BowBatches[]>;
  /** What only the owner knows of bow and makers, as far as it is given. */
  maker(): Promise<MakerFacts>;
  /** The newest build letters. */
  letters(): Promise<PublicLetter[]>;
  /** The guide's passages with today's terms, by topic. */
  help(): Promise<HelpTopic[]>;
  /** What is sold beside it, in the order in which it is shown. */
  gear(): Promise<GearCard[]>;
  /** One of these by the end of its address; null when there is none. */
  gearItem(slug: string): Promise<GearItem | null>;
  /** What it costs to send gear, at the rates of the moment. */
  shipping(): Promise<ShippingText>;
  /** Puts an address on a bow's waiting list, for a form sent without JavaScript. */
  joinWaitingList(request: { bow: string | null; email: string }): Promise<'sent' | 'open' | 'not-found'>;
  /**
   * A bow for its owner, by its serial number and the secret of the owner's link, which is not the same for every visitor. Null
   * for all who have not got both.
   */
  ownedBow(serial: string, secret: string): Promise<BowPage | null>;
  /** The order behind a payment link; null for an unknown or expired one. */
  linkedOrder(token: string): Promise<OrderByToken | null>;
  /** Keeps a message sent without JavaScript. */
  sendInquiry(message: ContactMessage): Promise<void>;
  settings: PublicSettings;
  /** Never part of a page's data: who asks for another path learns nothing of it. */
  staff: { adminPath: string };
};

/** Settings that every visitor may know. */
export type PublicSettings = {
  origin: string;
  landing: 'shop' | 'coming-soon';
  /** Whether the shop's own configurator is offered; `configuratorUrl` is offered either way. */
  configurator: boolean;
  /** An external configurator in its place. */
  configuratorUrl: string | null;
  /** The host of the service that words the guide's answers and so learns what is asked; null: nobody outside does. */
  guideHost: string | null;
  stripe: { publishableKey: string; scriptUrl: string };
  identity: IdentitySettings;
};

export const storefrontContext = createContext<Storefront>();
