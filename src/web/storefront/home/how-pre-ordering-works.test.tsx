import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PRE_ORDER_TERMS } from '#tests/support/samples/terms.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { PreOrderTimeline } from './how-pre-ordering-works.tsx';

test('the stations say what the campaign of the day says', () => {
  const terms = printTerms({
    ...PRE_ORDER_TERMS,
    fullPrice: '2000.00',
    depositAmount: '500.00',
    balanceRemaining: '1500.00',
    depositPercent: 25,
    releaseDate: '2031-03-02',
    manufacturingWeeks: 1,
  });
  const stations = renderToStaticMarkup(<PreOrderTimeline terms={terms} />)
    .split('</li>')
    .map((station) => station.replace(/<[^>]*>/g, ' '));
  expect(stations[0]).toMatch(/Today\s+\$500\.00\s+A deposit of 25% .* \$2,000\.00/);
  expect(stations[1]).toMatch(
    /turn comes\s+\$1,500\.00.*within 7 days.*The release is expected on\s+March 2nd, 2031\s*\./,
  );
  expect(stations[2]).toMatch(/1 week\s+We make your bow\. That takes about a week\./);
});
