import type { TermsWords } from '../terms-words.ts';

/**
 * The stations of a pre-order. The date is the campaign's own, named as such: a page may be read after it, and the words
 * hold then too.
 */
export function PreOrderTimeline({ terms }: { terms: TermsWords }) {
  const stations = [
    {
      when: 'Today',
      figure: terms.deposit,
      words: `A deposit of ${terms.percent} reserves your bow. The full price is ${terms.price}.`,
    },
    {
      when: `Release date: ${terms.release}`,
      figure: terms.balance,
      words: 'At release we email you a link. You have 7 days to pay the balance there, by card.',
    },
    {
      when: 'After the final payment',
      figure: terms.manufacturing,
      words: `We make your bow. That takes about ${terms.manufacturing}.`,
    },
    {
      when: 'When it is made',
      figure: '2-3 days',
      words: 'It ships within 2-3 business days, and we email you the tracking number.',
    },
  ];
  return (
    <ol className="grid lg:grid-cols-4">
      {stations.map(({ when, figure, words }) => (
        <li
          key={when}
          className="relative border-tan pb-12 before:absolute before:size-2.5 before:bg-tan max-lg:border-l max-lg:pl-7 max-lg:before:top-2 max-lg:before:-left-1.5 max-lg:last:border-transparent max-lg:last:pb-0 lg:border-t lg:pt-9 lg:pb-0 lg:before:-top-1.5 lg:before:left-0"
        >
          <p className="text-ash">{when}</p>
          <p className="figure mt-2">{figure}</p>
          <p className="mt-4 max-w-[22em] pr-8">{words}</p>
        </li>
      ))}
    </ol>
  );
}
