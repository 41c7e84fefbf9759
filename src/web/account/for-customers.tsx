import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { useSession } from '#web/identity/session.ts';
import { SignInPrompt, type SignInPromptProps } from './sign-in-prompt.tsx';

type ForCustomersProps = {
  /** What the prompt says when nobody is signed in. */
  prompt: SignInPromptProps;
  /** Has the size of what it stands for. */
  waiting: ReactNode;
  children: (user: CurrentUser) => ReactNode;
};

/** Shows its content to a signed-in customer; another customer's sign-in begins with nothing of the one before. */
export function ForCustomers({ prompt, waiting, children }: ForCustomersProps) {
  const session = useSession();
  if (session.status === 'signed-out') return <SignInPrompt {...prompt} />;
  if (session.status === 'signed-in') return <div key={session.user.id}>{children(session.user)}</div>;
  return (
    <>
      <noscript>
        <p className="text-bone">
          Your orders need JavaScript. Please switch it on for this page; the emails about your order work without it.
        </p>
      </noscript>
      <div className="noscript:hidden">{waiting}</div>
    </>
  );
}
