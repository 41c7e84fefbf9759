import { describePage } from '#web/seo/describe-page.ts';
import { BooksContent } from '#web/staff/books/books-content.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';

export const meta = () => describePage({ title: 'Books', index: false });

export default function PanelBooks() {
  return <BooksPage />;
}

/** The card provider's books and ours. */
function BooksPage() {
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="books-title" className="max-w-4xl">
      <h1 id="books-title" className="title-desk mb-5 text-bone">
        Books
      </h1>
      <BooksContent orderAddress={(orderNumber) => panelPath('orders', orderNumber)} />
    </section>
  );
}
