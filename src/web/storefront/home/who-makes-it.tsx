import type { MakerFacts } from '#values/maker.ts';

/** Who makes the bow and where, and the maker's film. Nothing until the owner has given one of them. */
export function WhoMakesIt({ maker: { makers, film } }: { maker: Pick<MakerFacts, 'makers' | 'film'> }) {
  if (makers.length === 0 && !film) return null;
  return (
    <section aria-labelledby="makers-title" className="edge py-chapter">
      <h2 id="makers-title" className="title-chapter">
        Who makes it
      </h2>
      {makers.length > 0 && (
        <ul className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {makers.map(({ name, place, part }) => (
            <li key={name} className="border-rule border-t py-5">
              <p className="font-semibold text-lg wrap-anywhere">{name}</p>
              {part && <p className="mt-1 wrap-anywhere">{part}</p>}
              <p className="mt-1 text-ash wrap-anywhere">{place}</p>
            </li>
          ))}
        </ul>
      )}
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: what it shows is said beside it; nobody here knows whether somebody speaks in it.
        <video
          controls
          playsInline
          preload="metadata"
          src={film.url}
          aria-label={film.alt}
          className="mt-[clamp(2rem,4vw,4rem)] aspect-video w-full max-w-6xl bg-bark"
        />
      )}
      {film && <p className="mt-3 max-w-prose text-ash text-sm">{film.alt}</p>}
    </section>
  );
}
