import { COMPARED, SOURCES } from './compared-facts.ts';

/** The Hunter beside what most hunting bows are like, also where that is no better or the same. */
export function Comparison() {
  return (
    <section aria-labelledby="comparison-title" className="edge py-chapter">
      <h2 id="comparison-title" className="title-chapter">
        Beside a typical bow
      </h2>
      <p className="prose-lead mt-6 max-w-[34em] text-ash">
        Most compound hunting bows carry their cams on the limbs. This is what others write of them, next to our own
        figures.
      </p>
      <table className="mt-[clamp(2rem,4vw,4rem)] w-full border-rule-strong border-t text-left">
        <thead>
          <tr className="border-rule border-b align-bottom">
            <th scope="col" className="w-[36%] py-4 pr-4 font-normal text-ash">
              <span className="sr-only">What is compared</span>
            </th>
            <th scope="col" className="w-[30%] py-4 pr-4 font-semibold">
              The Hunter
            </th>
            <th scope="col" className="py-4 font-semibold text-ash">
              A typical bow with cams on the limbs
            </th>
          </tr>
        </thead>
        <tbody>
          {COMPARED.map(({ what, hunter, typical, source }) => (
            <tr key={what} className="border-rule border-b align-baseline">
              <th scope="row" className="py-4 pr-4 font-normal text-ash">
                {what}
              </th>
              <td className="py-4 pr-4 tabular-nums">{hunter}</td>
              <td className="py-4 text-ash tabular-nums">
                {typical}
                <sup className="ml-1 text-xs">
                  <span className="sr-only">, source </span>
                  {SOURCES.indexOf(source) + 1}
                </sup>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-8 text-ash text-sm">Where it stands</h3>
      <ol className="mt-2 list-inside list-decimal text-ash text-sm">
        {SOURCES.map(({ name, address }) => (
          <li key={address} className="py-2">
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="underline decoration-rule-strong underline-offset-4 hover:text-bone"
            >
              {name}
              <span className="sr-only"> (opens another site)</span>
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-2 max-w-[44em] text-ash text-sm">
        The Hunter’s figures are those of its specifications. Speeds are what makers advertise, and nobody has measured
        these bows side by side.
      </p>
    </section>
  );
}
