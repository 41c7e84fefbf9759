import { data, Link } from 'react-router';
import { describePage } from '../seo/describe-page.ts';

/** Every address without a page of its own. The page is rendered once for all of them, so it may not name the address. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => describePage({ title: 'Page not found', index: false });

export default function NotFound() {
  return (
    <section className="mx-auto max-w-3xl px-5 pt-40 pb-32 md:px-10">
      <p className="text-muted">404</p>
      <h1 className="mt-2 text-4xl md:text-6xl">Page not found</h1>
      <p className="mt-6 text-lg">There is nothing at this address. It may have moved, or never have been.</p>
      <p className="mt-10">
        <Link to="/" className="underline underline-offset-4">
          Back to Home
        </Link>
      </p>
    </section>
  );
}
