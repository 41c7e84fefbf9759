import { Picture } from '#web/ui/picture.tsx';
import black from '../../../../assets/pictures/card-black.webp?picture';
import tan from '../../../../assets/pictures/card-tan.webp?picture';

/** The two colours on a light ground, where their metal shows best. */
export function Finishes() {
  return (
    <section aria-labelledby="finishes-title" className="on-bone overflow-clip">
      <div className="edge grid items-center gap-y-4 py-[clamp(3rem,5vw,6rem)] sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]">
        <div className="sm:col-span-2 lg:col-span-1">
          <h2 id="finishes-title" className="title-chapter">
            Black or Tan
          </h2>
          <p className="mt-5 max-w-[18em] text-lichen text-lg">You choose at the checkout. The price is the same.</p>
        </div>
        {[
          { name: 'Black', source: black },
          { name: 'Tan', source: tan },
        ].map(({ name, source }) => (
          <figure key={name}>
            <Picture
              source={source}
              alt={`Hunter compound bow, ${name}`}
              sizes="(min-width: 40rem) 50vw, 100vw"
              className="-mx-[12%] h-auto w-[124%] max-w-none"
            />
            <figcaption className="title-part text-center">{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
