import { data, Link } from 'react-router';
import { describePage } from '#web/seo/describe-page.ts';

/** Every address without a page of its own. The page is rendered once for all of them, so it may not name the address. */
export function loader() {
  return data(null, { status: 404 });
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const meta = () => describePage({ title: 'Page not found', index: false });

export default function NotFound() {
  return (
    <section className="edge pt-40 pb-chapter">
      <p className="text-ash">404</p>
      <h1 className="title-chapter mt-3">Page not found</h1>
      <p className="mt-8 max-w-prose text-lg">
        There is nothing at this address. It may have moved, or never have been.
      </p>
      <p className="mt-12">
        <Link to="/" className="inline-block py-3 underline underline-offset-8">
          Back to Home
        </Link>
      </p>
    </section>
  );
}
