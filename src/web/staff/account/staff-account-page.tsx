import { KeyList } from '#web/staff/lists/key-list.tsx';
import { Section } from '#web/staff/parts/page-parts.tsx';
import { YourAccount } from './your-account.tsx';

/** The panel's page of the person who is signed in. */
export function AccountPage() {
  return (
    <section aria-labelledby="account-title" className="max-w-3xl">
      <h1 id="account-title" className="title-desk text-bone">
        Your account
      </h1>
      <div className="mt-5">
        <YourAccount />
      </div>
      <Section title="Keyboard" className="mt-10">
        <div className="mt-3">
          <KeyList />
        </div>
      </Section>
    </section>
  );
}
