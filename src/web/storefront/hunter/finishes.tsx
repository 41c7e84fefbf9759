import { Picture } from '#web/ui/picture.tsx';
import black from '../../../../assets/pictures/card-black.webp?picture';
import tan from '../../../../assets/pictures/card-tan.webp?picture';

/** The two colours on a light ground, where their metal shows best. */
export function Finishes() {
  return (
    <section aria-labelledby="finishes-title" className="on-bone overflow-clip">
      <div className="edge relative py-[clamp(3rem,6vw,7rem)]">
        <h2 id="finishes-title" className="title-chapter">
          Black or Tan
        </h2>
        <p className="mt-5 max-w-[26em] text-lichen text-lg">You choose at the checkout. The price is the same.</p>
        <div className="mt-4 grid sm:grid-cols-2 lg:-mt-24">
          {[
            { name: 'Black', source: black },
            { name: 'Tan', source: tan },
          ].map(({ name, source }) => (
            <figure key={name}>
              <Picture
                source={source}
                alt={`Hunter compound bow, ${name}`}
                sizes="(min-width: 40rem) 50vw, 100vw"
                className="mx-auto h-auto w-full max-w-4xl"
              />
              <figcaption className="title-part text-center">{name}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
