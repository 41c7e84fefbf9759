import { Link } from 'react-router';

type FilterChipsProps = {
  label: string;
  chips: { name: string; label: string }[];
  current: string;
  address: (name: string) => string;
};

/** The ways to look at a list, each with an address; they can be pushed sideways where they do not fit. */
export function FilterChips({ label, chips, current, address }: FilterChipsProps) {
  return (
    <nav aria-label={label} className="-mx-edge overflow-x-auto px-edge [scrollbar-width:none]">
      <ul className="flex w-max gap-2">
        {chips.map(({ name, label: words }) => (
          <li key={name}>
            <Link
              to={address(name)}
              replace
              preventScrollReset
              aria-current={name === current ? 'true' : undefined}
              className="flex min-h-11 items-center border border-rule px-4 text-ash aria-[current]:border-bone aria-[current]:bg-bone aria-[current]:text-night"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
