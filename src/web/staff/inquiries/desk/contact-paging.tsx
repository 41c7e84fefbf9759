import { Link } from 'react-router';
import type { StaffInquiry } from '#contract/staff-contacts.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { type ContactAddress, writeContactAddress } from './contact-address.ts';

type ContactPagingProps = {
  address: ContactAddress;
  /** The last inquiry of this page, where older ones follow. */
  last: StaffInquiry | undefined;
};

export function ContactPaging({ address, last }: ContactPagingProps) {
  if (!last && !address.before) return null;
  const to = (before: string | null) => ({ search: writeContactAddress({ ...address, before }) });
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-6">
      {address.before && (
        <Link to={to(null)} className={buttonLook('quiet')}>
          Newest
        </Link>
      )}
      {last && (
        <Link to={to(String(last.id))} className={buttonLook('quiet')}>
          Older
        </Link>
      )}
    </nav>
  );
}
