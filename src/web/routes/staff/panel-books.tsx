import { describePage } from '#web/seo/describe-page.ts';
import { BooksPage } from '#web/staff/books/books-page.tsx';

export const meta = () => describePage({ title: 'Books', index: false });

export default function PanelBooks() {
  return <BooksPage />;
}
