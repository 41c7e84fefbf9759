import { Link } from 'react-router';
import type { StaffProduct } from '#contract/staff-products.ts';
import { LOW_STOCK_AT_MOST } from '#values/order.ts';
import { FROM_LIST, withSheet } from '#web/staff/phone/phone-address.ts';

/** How many the alert names (rule 15.3). */
const NAMED = 3;

/** What is nearly or quite out, the fewest first. */
export function LowStockAlert({ products, search }: { products: StaffProduct[]; search: URLSearchParams }) {
  const low = products
    .filter(({ stockQuantity }) => stockQuantity <= LOW_STOCK_AT_MOST)
    .sort((one, other) => one.stockQuantity - other.stockQuantity);
  if (low.length === 0) return null;
  return (
    <section aria-labelledby="low-stock" className="border-blaze border-l-2 bg-bark py-3 pr-2 pl-4">
      <h3 id="low-stock" className="font-semibold text-blaze">
        Low stock
      </h3>
      <ul>
        {low.slice(0, NAMED).map(({ id, name, stockQuantity }) => (
          <li key={id}>
            <Link
              to={withSheet(search, 'product', String(id))}
              state={FROM_LIST}
              preventScrollReset
              className="flex min-h-11 items-center justify-between gap-4 text-bone"
            >
              <span className="min-w-0 truncate underline decoration-rule-strong underline-offset-4">{name}</span>
              <span className="shrink-0 pr-2 font-semibold">
                {stockQuantity === 0 ? 'None left' : `${stockQuantity} left`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {low.length > NAMED && <p className="pb-1 text-ash text-sm">and {low.length - NAMED} more</p>}
    </section>
  );
}
