import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { isCustomerExpected, useTakenOver } from '#web/client/kept/taken-over.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BesidePicture } from './beside-picture.tsx';

type ForCustomersProps = {
  /** What the prompt says when nobody is signed in. */
  prompt: SignInPromptProps;
  /** Has the size of what it stands for. */
  waiting: ReactNode;
  /** The server's HTML has the prompt, for all of whom the browser knows nothing; the page's scripts come soon, not at once. */
  promptFirst?: boolean;
  children: (user: CurrentUser) => ReactNode;
};

/** Shows its content to a signed-in customer; another customer's sign-in begins with nothing of the one before. */
export function ForCustomers({ prompt, waiting, promptFirst = false, children }: ForCustomersProps) {
  const session = useSession();
  const hydrated = useHydrated();
  const takenOver = useTakenOver();
  if (session.status === 'signed-in') return <div key={session.user.id}>{children(session.user)}</div>;
  const isLoading = session.status === 'loading';
  // The page is the same for all: until its scripts run, the style sheet shows the one or the other.
  const either = promptFirst && !hydrated;
  const expected = !promptFirst || !takenOver || (hydrated && isCustomerExpected());
  return (
    <>
      {isLoading && (
        <noscript>
          <p className="text-bone">
            Your orders need JavaScript. Please switch it on for this page; the emails about your order work without it.
          </p>
        </noscript>
      )}
      {(!isLoading || either || !expected) && (
        <div key="prompt" className={either ? 'noscript:hidden known-customer:hidden' : undefined}>
          <SignInPrompt {...prompt} />
        </div>
      )}
      {isLoading && (either || expected) && (
        <div key="waiting" className={either ? 'hidden known-customer:block' : 'noscript:hidden'}>
          {waiting}
        </div>
      )}
    </>
  );
}

type SignInPromptProps = {
  title: string;
  words: string;
  /** It stands below something that has a picture of its own. */
  below?: boolean;
};

/** What a page that needs sign-in says to everybody else. */
function SignInPrompt({ title, words, below = false }: SignInPromptProps) {
  const prompt = (
    <Notice
      title={title}
      links={
        <>
          <Button kind="bone" onClick={openSignIn}>
            Sign In
          </Button>
          <Link to="/bows" className={buttonLook('quiet')}>
            View the Hunter
          </Link>
        </>
      }
    >
      <p>{words}</p>
      <p>Without an account everything works too: the emails about your order have its number and its payment link.</p>
      <p>
        <Link
          to="/find-order"
          className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
        >
          Find an order by its number
        </Link>
      </p>
    </Notice>
  );
  return below ? prompt : <BesidePicture>{prompt}</BesidePicture>;
}
