import { type Figure, SPECIFICATIONS } from './hunter-facts.ts';

/** Every figure of the bow; the time it takes to make is a matter of today's terms. */
export function Specifications({ manufacturing }: { manufacturing: string | null }) {
  const [weeks, unit] = (manufacturing ?? '4 weeks').split(' ');
  const figures: Figure[] = [
    ...SPECIFICATIONS,
    { name: 'Manufacturing, after final payment', value: weeks ?? '', unit: unit ?? '' },
  ];
  return (
    <section aria-labelledby="specifications-title" className="edge py-chapter">
      <h2 id="specifications-title" className="title-chapter">
        Technical specifications
      </h2>
      <dl className="mt-12 grid grid-cols-2 gap-y-10 lg:grid-cols-4 lg:gap-y-16">
        {figures.map(({ name, prefix, value, unit: measure }) => (
          <div key={name} className="flex flex-col-reverse justify-end border-rule-strong border-t pt-5 pr-4">
            <dt className="mt-3 text-ash">
              {name}
              {prefix && `, ${prefix}`}
            </dt>
            <dd className="figure whitespace-nowrap">
              {value}
              <span className="ml-1.5 text-[0.45em] text-tan">{measure}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
