import type { CountedTerms, PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { CampaignState } from '#values/order/campaign.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { depositLabel, percentText, shareText } from '#values/text/deposit-text.ts';
import { shipsText } from '#values/text/place-text.ts';
import { balanceStory, timeFact, timeSentence } from '#values/text/release-text.ts';
import { placesLeftText } from '#values/text/sale-text.ts';
import { usd } from '#web/client/format.ts';

/** The terms as pages print them. */
export type PrintedTerms = {
  price: string;
  deposit: string;
  balance: string;
  /** Null where the deposit is an amount. */
  percent: string | null;
  depositLabel: string;
  /** Behind the deposit's amount in a sentence. */
  share: string;
  /** When a bow comes that is ordered now. */
  time: { label: string; value: string };
  timeSentence: string;
  /** How long a bow takes to make: "4 weeks", and in a sentence "about 4 weeks". Where a batch is sold its window says it. */
  manufacturing: string;
  making: string;
  /** The batch that takes orders, and its window in words; null: there is none. */
  batch: { name: string; ships: string } | null;
  /** From the balance to the bow (rule 2.4). */
  balanceStory: string;
  availability: string;
  name: string;
  state: CampaignState;
  /** "37 places left"; null where there is no limit, or nobody counted. */
  left: string | null;
};

export function printTerms(terms: PreOrderTerms | CountedTerms): PrintedTerms {
  const weeks = terms.manufacturingWeeks;
  const { batch } = terms;
  const ships = shipsText(batch);
  return {
    price: usd(terms.fullPrice),
    deposit: usd(terms.depositAmount),
    balance: usd(terms.balanceRemaining),
    percent: percentText(terms.depositPercent),
    depositLabel: depositLabel(terms.depositPercent),
    share: shareText(terms.depositPercent),
    time: timeFact(terms),
    timeSentence: timeSentence(terms),
    manufacturing: weeks === 1 ? '1 week' : `${weeks} weeks`,
    making: makingTime(weeks),
    batch: batch && ships ? { name: batch.batch, ships } : null,
    balanceStory: balanceStory(terms),
    availability: terms.availability,
    name: terms.productName,
    state: terms.state,
    left: 'placesLeft' in terms ? placesLeftText(terms) : null,
  };
}
