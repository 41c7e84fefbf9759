import type { MakerFacts } from '#values/maker.ts';
import { Paragraphs } from '#web/ui/paragraphs.tsx';
import { StoredPictures } from '#web/ui/stored-pictures.tsx';

type FromTheFieldProps = { maker: Pick<MakerFacts, 'testers' | 'photographs'> };

/** What people who have shot the bow say, by their names, and photographs of it. Nothing until the owner has given one of them. */
export function FromTheField({ maker: { testers, photographs } }: FromTheFieldProps) {
  if (testers.length === 0 && photographs.length === 0) return null;
  return (
    <section aria-labelledby="field-title" className="edge py-chapter">
      <h2 id="field-title" className="title-chapter">
        From the field
      </h2>
      {testers.length > 0 && (
        <ul className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-[clamp(2rem,5vw,6rem)] md:grid-cols-2">
          {testers.map(({ name, place, words }) => (
            <li key={name} className="border-rule border-t py-8">
              <figure>
                <blockquote className="prose-lead space-y-4">
                  <Paragraphs text={words} />
                </blockquote>
                <figcaption className="mt-4 text-ash wrap-anywhere">
                  {name}, {place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {photographs.length > 0 && (
        <div className="mt-[clamp(2rem,4vw,4rem)]">
          <StoredPictures pictures={photographs} sizes="(min-width: 40rem) 46vw, 90vw" />
        </div>
      )}
    </section>
  );
}
