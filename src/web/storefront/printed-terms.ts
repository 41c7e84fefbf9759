import type { CountedTerms, PreOrderTerms } from '#contract/catalogue.ts';
import type { CampaignState } from '#values/campaign.ts';
import { formatDay } from '#values/date.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { depositLabel, percentText, shareText } from '#values/text/deposit-text.ts';
import { releaseLabel, releaseSentence } from '#values/text/release-text.ts';
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
  release: string;
  releaseLabel: string;
  releaseSentence: string;
  manufacturing: string;
  /** The same in a sentence: "about 4 weeks". */
  making: string;
  availability: string;
  name: string;
  state: CampaignState;
  /** "37 places left"; null where there is no limit, or nobody counted. */
  left: string | null;
};

export function printTerms(terms: PreOrderTerms | CountedTerms): PrintedTerms {
  const weeks = terms.manufacturingWeeks;
  return {
    price: usd(terms.fullPrice),
    deposit: usd(terms.depositAmount),
    balance: usd(terms.balanceRemaining),
    percent: percentText(terms.depositPercent),
    depositLabel: depositLabel(terms.depositPercent),
    share: shareText(terms.depositPercent),
    release: formatDay(terms.releaseDate),
    releaseLabel: releaseLabel(terms.releasePassed),
    releaseSentence: releaseSentence(terms.releaseDate, terms.releasePassed),
    manufacturing: weeks === 1 ? '1 week' : `${weeks} weeks`,
    making: makingTime(weeks),
    availability: terms.availability,
    name: terms.productName,
    state: terms.state,
    left: 'placesLeft' in terms ? placesLeftText(terms) : null,
  };
}
