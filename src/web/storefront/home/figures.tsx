import { AXLE_TO_AXLE, LET_OFF, SPEED, WEIGHT } from '#web/storefront/hunter/hunter-facts.ts';

export function Figures() {
  return (
    <section aria-label="The Hunter in figures" className="edge pt-12 pb-chapter lg:pt-20">
      <dl className="grid grid-cols-2 gap-y-12 lg:grid-cols-4">
        {[SPEED, WEIGHT, AXLE_TO_AXLE, LET_OFF].map(({ name, prefix, value, unit }) => (
          <div key={name} className="flex flex-col-reverse justify-end border-rule-strong border-t pt-5">
            <dt className="mt-4 text-ash">
              {name}
              {prefix && `, ${prefix}`}
            </dt>
            <dd className="figure-tall">
              {value}
              <span className="ml-2 font-semibold text-[0.32em] text-tan tracking-normal">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
