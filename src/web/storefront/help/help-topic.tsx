import { Link } from 'react-router';
import type { HelpTopic } from '#values/help.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';

/** The answers of one topic; each has an address of its own. */
export function HelpTopicPart({ topic: { id, name, entries } }: { topic: HelpTopic }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-[clamp(2rem,5vw,6rem)] gap-y-6 border-rule-strong border-t py-10 md:grid-cols-[minmax(0,3fr)_minmax(0,8fr)] lg:py-12"
    >
      <h2 id={`${id}-title`} className="title-part">
        {name}
      </h2>
      <div className="grid gap-x-[clamp(2rem,4vw,5rem)] gap-y-9 lg:grid-cols-2">
        {entries.map((entry) => (
          <article key={entry.id} id={entry.id} className="scroll-mt-24">
            <h3 className="font-semibold text-lg">{entry.title}</h3>
            <p className="mt-1.5 max-w-[38em] text-ash">
              <WholeDates text={entry.text} />
            </p>
            <p className="flex flex-wrap gap-x-6">
              {entry.links.map(({ label, path }) => (
                <Link
                  key={path}
                  to={path === '#contact' ? '/contact' : path}
                  className="inline-block py-2.5 text-bone text-sm underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
                >
                  {label}
                </Link>
              ))}
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}

export function NothingFound({ onAll }: { onAll: () => void }) {
  return (
    <div className="border-rule-strong border-t py-12">
      <h2 className="title-part">Nothing here has these words</h2>
      <p className="mt-3 max-w-[34em] text-ash">Try fewer or other words, or ask us: a person reads it and answers.</p>
      <div className="mt-8 flex flex-wrap items-center gap-6">
        <Link to="/contact" className={buttonLook('line')}>
          Write to us
        </Link>
        <Button kind="quiet" onClick={onAll}>
          Show all answers
        </Button>
      </div>
    </div>
  );
}
