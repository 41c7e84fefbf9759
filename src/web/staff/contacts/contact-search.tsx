import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TextField } from '#web/ui/text-field.tsx';
import { usePanelPath } from '../shell/use-panel-path.ts';
import { type ContactAddress, writeContactAddress } from './contact-address.ts';

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 250;

/** Looks for words in name, address and message. What is searched for goes into the address, from which the list reads it. */
export function ContactSearch({ address: { state, search } }: { address: ContactAddress }) {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    // Back, or a link, has changed the address: the field follows.
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);
  useEffect(() => {
    if (typed === asked.current) return;
    const pause = setTimeout(() => {
      asked.current = typed;
      const to = {
        pathname: panelPath('contacts'),
        search: writeContactAddress({ state, search: typed, before: null }),
      };
      void navigate(to, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return (
    <TextField
      label="Search contacts"
      type="search"
      placeholder="Name, email or words"
      maxLength={100}
      className="w-full sm:w-60"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
