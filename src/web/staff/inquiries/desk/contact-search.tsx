import { useNavigate } from 'react-router';
import { useTyped } from '#web/staff/shell/use-typed.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { type ContactAddress, writeContactAddress } from './contact-address.ts';

/** Looks for words in name, address and message. What is searched for goes into the address, from which the list reads it. */
export function ContactSearch({ address }: { address: ContactAddress }) {
  const navigate = useNavigate();
  const { typed, type } = useTyped({
    applied: address.search,
    isReady: () => true,
    onApply: (words) => {
      // An opened inquiry stays open beside what is found.
      const to = { search: writeContactAddress({ ...address, search: words, before: null }) };
      void navigate(to, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <TextField
      label="Search contacts"
      type="search"
      placeholder="Name, email or words"
      maxLength={100}
      autoComplete="off"
      className="w-full sm:w-60"
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
