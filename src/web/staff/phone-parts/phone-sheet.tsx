import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Sheet } from '#web/ui/sheet.tsx';
import { useOnline } from './connection.ts';
import { FROM_LIST, type SheetName, withSheet } from './phone-address.ts';
import { useLast } from './use-last.ts';

type PhoneSheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** A sheet from the bottom, where the thumb is. */
export function PhoneSheet({ open, onClose, title, children }: PhoneSheetProps) {
  return (
    <Sheet side="bottom" open={open} onOpenChange={(opening) => !opening && onClose()} title={title}>
      <OfflineLine className="-mx-edge mt-3" />
      <div className="mt-4">{children}</div>
    </Sheet>
  );
}

type RecordSheetProps = {
  /** The record that the address names; null while none is open. */
  id: string | null;
  onClose: () => void;
  title: string | ((id: string) => string);
  /** What is known of it, which still stands there while the sheet slides away. */
  children: (id: string) => ReactNode;
};

/** One record over its list. */
export function RecordSheet({ id, onClose, title, children }: RecordSheetProps) {
  const shown = useLast(id);
  return (
    <PhoneSheet open={id !== null} onClose={onClose} title={typeof title === 'string' ? title : title(shown ?? '')}>
      {shown && <Fragment key={shown}>{children(shown)}</Fragment>}
    </PhoneSheet>
  );
}

type SheetLinkProps = {
  search: URLSearchParams;
  sheet: SheetName;
  value: string;
  className: string;
  children: ReactNode;
};

/** Opens a sheet over the list, to which closing it goes back. */
export function SheetLink({ search, sheet, value, className, children }: SheetLinkProps) {
  return (
    <Link to={withSheet(search, sheet, value)} state={FROM_LIST} preventScrollReset className={className}>
      {children}
    </Link>
  );
}

/** Stands at the top of the page and of every sheet for as long as the phone has no network. */
export function OfflineLine({ className = '' }: { className?: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={`bg-bone px-edge py-2 text-center font-semibold text-night ${className}`}>
          You are offline. Changes are not saved.
        </p>
      )}
    </div>
  );
}
