import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordTerms } from '../terms-words.ts';
import { PreOrderTimeline } from './pre-order-timeline.tsx';

test('the stations say what the campaign of the day says', () => {
  const terms = wordTerms({
    campaignId: 2,
    productName: 'Hunter',
    fullPrice: '2000.00',
    depositAmount: '500.00',
    balanceRemaining: '1500.00',
    depositPercent: 25,
    releaseDate: '2031-03-02',
    manufacturingWeeks: 1,
    availability: 'Pre-Order',
  });
  const stations = renderToStaticMarkup(<PreOrderTimeline terms={terms} />)
    .split('</li>')
    .map((station) => station.replace(/<[^>]*>/g, ' '));
  expect(stations[0]).toMatch(/Today\s+\$500\.00\s+A deposit of 25% .* \$2,000\.00/);
  expect(stations[1]).toMatch(/Release date: March 2nd, 2031\s+\$1,500\.00/);
  expect(stations[2]).toMatch(/1 week\s+We make your bow\. That takes about 1 week\./);
});
