import { Link } from 'react-router';
import { INQUIRY_STATES, type InquiryState } from '#values/inquiry.ts';
import { usePanelPath } from '../shell/use-panel-path.ts';
import { type ContactAddress, writeContactAddress } from './contact-address.ts';
import { ContactSearch } from './contact-search.tsx';
import { STATE_WORDS } from './state-words.tsx';

const STATES: [InquiryState | null, string][] = [
  ...INQUIRY_STATES.map((state): [InquiryState, string] => [state, STATE_WORDS[state]]),
  [null, 'All'],
];

/** Title, states and search. `narrow`: the list stands beside an opened inquiry. */
export function ContactFilters({ address, narrow }: { address: ContactAddress; narrow: boolean }) {
  const panelPath = usePanelPath();
  return (
    <header className={narrow ? 'mb-4 space-y-3' : 'mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3'}>
      <h1 id="contacts-title" className="title-desk text-bone">
        Contacts
      </h1>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <nav aria-label="State" className="flex gap-x-5">
          {STATES.map(([state, words]) => (
            <Link
              key={words}
              to={{
                pathname: panelPath('contacts'),
                search: writeContactAddress({ state, search: address.search, before: null }),
              }}
              aria-current={address.state === state ? 'true' : undefined}
              className="inline-flex min-h-control items-center text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline aria-[current]:decoration-2"
            >
              {words}
            </Link>
          ))}
        </nav>
        <ContactSearch address={address} />
      </div>
    </header>
  );
}
