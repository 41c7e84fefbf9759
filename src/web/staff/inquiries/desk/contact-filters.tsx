import { Link } from 'react-router';
import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import { INTEREST_WORDS, STATE_WORDS } from '#web/staff/inquiries/shared/state-labels.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { type ContactAddress, writeContactAddress } from './contact-address.ts';
import { ContactSearch } from './contact-search.tsx';

/** A way to narrow the list, and what it does to the address. */
type Choice = { words: string; change: Partial<ContactAddress> };

const STATES: Choice[] = [
  ...INQUIRY_STATES.map((state) => ({ words: STATE_WORDS[state], change: { state } })),
  { words: 'All', change: { state: null } },
];

const ABOUT: Choice[] = [
  { words: 'Any interest', change: { interest: null } },
  ...INTERESTS.map((interest) => ({ words: INTEREST_WORDS[interest], change: { interest } })),
];

/** Title, states, interests and search. `narrow`: the list stands beside an opened inquiry. */
export function ContactFilters({ address, narrow }: { address: ContactAddress; narrow: boolean }) {
  return (
    <header className={narrow ? 'mb-4 space-y-3' : 'mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3'}>
      <h1 id="contacts-title" className="title-desk text-bone">
        Contacts
      </h1>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Choices label="State" choices={STATES} address={address} />
        <Choices label="Interest" choices={ABOUT} address={address} />
        <ContactSearch address={address} />
      </div>
    </header>
  );
}

function Choices({ label, choices, address }: { label: string; choices: Choice[]; address: ContactAddress }) {
  const panelPath = usePanelPath();
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5">
      {choices.map(({ words, change }) => {
        const narrowed = { ...address, ...change };
        const current = narrowed.state === address.state && narrowed.interest === address.interest;
        return (
          <Link
            key={words}
            to={{ pathname: panelPath('contacts'), search: writeContactAddress({ ...narrowed, before: null }) }}
            aria-current={current ? 'true' : undefined}
            className="inline-flex min-h-control items-center text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline aria-[current]:decoration-2"
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}
