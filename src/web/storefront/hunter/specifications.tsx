import { SHIPPING_TIME } from '#values/balance-terms.ts';
import { type Figure, SPECIFICATIONS } from './hunter-facts.ts';
import { MeasuredBow } from './measured-bow.tsx';

/** Every figure of the bow, beside the bow with its measures; the time it takes to make is a matter of today's terms. */
export function Specifications({ manufacturing }: { manufacturing: string | null }) {
  const [weeks, unit] = (manufacturing ?? '4 weeks').split(' ');
  const figures: Figure[] = [
    ...SPECIFICATIONS,
    {
      name: 'Manufacturing',
      value: weeks ?? '',
      unit: unit ?? '',
      meaning: `About so long after final payment. Then it ships within ${SHIPPING_TIME}.`,
    },
  ];
  return (
    <section aria-labelledby="specifications-title" className="on-bone overflow-clip">
      <div className="edge grid gap-x-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
        <MeasuredBow />
        <div className="py-[clamp(3.5rem,7vw,8rem)] max-lg:order-first max-lg:pb-8">
          <h2 id="specifications-title" className="title-chapter">
            Technical specifications
          </h2>
          <dl className="mt-[clamp(2rem,4vw,4rem)] grid grid-cols-2 gap-x-6 gap-y-9 lg:gap-x-10">
            {figures.map(({ name, prefix, value, unit: measure, meaning }) => (
              <div key={name} className="flex flex-col border-ink/25 border-t pt-4">
                <dt className="font-semibold">
                  {name}
                  {prefix && `, ${prefix}`}
                </dt>
                <dd className="figure -order-1 mb-2.5 whitespace-nowrap">
                  {value}
                  <span className="ml-1.5 text-[0.45em] text-lichen">{measure}</span>
                </dd>
                <dd className="mt-0.5 max-w-[21em] text-lichen text-sm">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
