import { BooksContent } from '#web/staff/books/books-content.tsx';
import { MessageSheet } from '#web/staff/inquiries/phone/message-sheet.tsx';
import { OrderSheet } from '#web/staff/orders/phone/order-sheet.tsx';
import { AddProductForm } from '#web/staff/products/phone/add-product-form.tsx';
import { ProductSheet } from '#web/staff/products/phone/product-sheet.tsx';
import { type usePhoneAddress, withSheet } from './phone-address.ts';
import { PhoneSheet } from './phone-sheet.tsx';
import { ScanSheet } from './scan/scan-sheet.tsx';

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
