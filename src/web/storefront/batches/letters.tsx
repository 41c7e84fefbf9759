import { formatDay } from '#values/date.ts';
import type { PublicLetter } from '#values/letter.ts';
import { Paragraphs } from '#web/ui/paragraphs.tsx';
import { StoredPictures } from '#web/ui/stored-pictures.tsx';

/** What the owner has written to those who wait, the newest first. Nothing until there is a letter. */
export function Letters({ letters }: { letters: PublicLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="letters-title" className="mt-[clamp(3.5rem,7vw,7rem)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pb-8">
        <h2 id="letters-title" className="title-chapter">
          Build letters
        </h2>
        <a
          href="/batches.atom"
          className="inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
        >
          As a feed (Atom)
        </a>
      </div>
      {letters.map((letter) => (
        <LetterArticle key={letter.id} letter={letter} />
      ))}
    </section>
  );
}

function LetterArticle({ letter: { id, title, about, published, message, pictures } }: { letter: PublicLetter }) {
  return (
    <article
      id={`letter-${id}`}
      aria-labelledby={`letter-${id}-title`}
      className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-6 border-rule-strong border-t py-10 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:py-12"
    >
      <div>
        <h3 id={`letter-${id}-title`} className="title-part wrap-anywhere">
          {title}
        </h3>
        <p className="mt-3 text-ash">
          <time dateTime={published} className="whitespace-nowrap">
            {formatDay(published)}
          </time>
          , {about}
        </p>
      </div>
      <div>
        <div className="max-w-[40em] space-y-4">
          <Paragraphs text={message} />
        </div>
        {pictures.length > 0 && (
          <div className="mt-8">
            <StoredPictures pictures={pictures} sizes="(min-width: 48rem) 30vw, 90vw" />
          </div>
        )}
      </div>
    </article>
  );
}
