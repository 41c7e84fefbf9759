import { BooksContent } from '../books/books-content.tsx';
import { AddProductForm } from './add-product-form.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { type usePhoneAddress, withSheet } from './phone-address.ts';
import { PhoneSheet } from './phone-sheet.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { ScanSheet } from './scan-sheet.tsx';

type PhoneSheetsProps = Pick<ReturnType<typeof usePhoneAddress>, 'search' | 'turnTo' | 'close'>;

/** Whatever the address opens over the lists. */
export function PhoneSheets({ search, turnTo, close }: PhoneSheetsProps) {
  const sheet = search.get('sheet');
  return (
    <>
      <PhoneSheet open={sheet === 'add'} onClose={close} title="Add Product">
        <AddProductForm onSaved={close} />
      </PhoneSheet>
      <PhoneSheet open={sheet === 'books'} onClose={close} title="Books">
        <BooksContent orderAddress={(orderNumber) => withSheet(search, 'order', orderNumber)} />
      </PhoneSheet>
      <ScanSheet open={sheet === 'scan'} onClose={close} onFound={({ name, value }) => turnTo(name, value)} />
      <ProductSheet id={search.get('product')} onClose={close} />
      <OrderSheet orderNumber={search.get('order')} onClose={close} />
      <MessageSheet id={search.get('message')} onClose={close} />
    </>
  );
}
