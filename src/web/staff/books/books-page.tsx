import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { BooksContent } from './books-content.tsx';

/** The card provider's books and ours. */
export function BooksPage() {
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
