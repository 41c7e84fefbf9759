import { Form, Link } from 'react-router';
import { categoryWord, type GearFilter, gearAddress, LONGEST_SEARCH } from '#values/order/gear-filter.ts';
import { PRODUCT_CATEGORIES, type ProductCategory } from '#values/order/order.ts';

/** Links for the categories and a form for words: both are addresses, and need no script. */
export function GearFilterBar({ filter }: { filter: GearFilter }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-rule border-b">
      <nav aria-label="Categories" className="-mx-edge max-w-[100vw] overflow-x-auto px-edge [scrollbar-width:none]">
        <ul className="flex gap-x-7">
          <CategoryLink filter={filter} category={null} name="All" />
          {PRODUCT_CATEGORIES.map((category) => (
            <CategoryLink key={category} filter={filter} category={category} name={category} />
          ))}
        </ul>
      </nav>
      {/* Another address empties the field, or fills it. */}
      <Form
        key={gearAddress(filter)}
        role="search"
        action="/gear"
        preventScrollReset
        className="flex w-full items-center gap-2 max-md:order-first md:w-72"
      >
        {filter.category && <input type="hidden" name="category" value={categoryWord(filter.category)} />}
        <input
          type="search"
          name="q"
          aria-label="Search the gear"
          placeholder="Search"
          defaultValue={filter.words}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 min-w-0 grow border-0 bg-transparent px-0 text-base text-bone caret-blaze outline-none placeholder:text-ash focus-visible:shadow-[0_1px_0_0_var(--color-bone)]"
        />
        <button
          type="submit"
          aria-label="Search"
          className="-mr-3 grid size-11 place-items-center text-ash hover:text-bone"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-[1.75] stroke-current">
            <circle cx="10.5" cy="10.5" r="6.5" />
            <path d="m15.5 15.5 6 6" />
          </svg>
        </button>
      </Form>
    </div>
  );
}

type CategoryLinkProps = { filter: GearFilter; category: ProductCategory | null; name: string };

function CategoryLink({ filter, category, name }: CategoryLinkProps) {
  return (
    <li>
      <Link
        to={gearAddress({ ...filter, category })}
        preventScrollReset
        aria-current={filter.category === category ? 'page' : undefined}
        className="inline-flex min-h-12 items-center whitespace-nowrap border-transparent border-b-2 font-semibold text-ash transition-colors hover:text-bone aria-[current=page]:border-bone aria-[current=page]:text-bone"
      >
        {name}
      </Link>
    </li>
  );
}
