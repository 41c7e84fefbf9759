import { type ReactNode, useId } from 'react';
import { failureText } from '#web/order-parts/failure-labels.ts';
import type { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** The layout of a staff page without anybody signed in: one thing in the middle. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="edge pt-[clamp(3rem,16svh,10rem)] pb-16">
      <noscript>
        <p className="text-center">The staff side needs JavaScript. Please switch it on for this page.</p>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </main>
  );
}

type SignInProps = { title: string; subtitle?: string | undefined; note?: string | undefined; children: ReactNode };

/** The ways to sign in under their title, on the desk, on the release page and on the phone. */
export function SignIn({ title, subtitle, note, children }: SignInProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-sm">
      <h1 id={id} className="title-desk text-bone">
        {title}
      </h1>
      {subtitle && <p className="mt-1 text-ash">{subtitle}</p>}
      {note && <p className="mt-3 text-ash">{note}</p>}
      {children}
    </section>
  );
}

/** Before it is known who asks, or while a page that leads on is being opened. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <SignedOutLayout>
      <p role="status" className="text-center text-ash">
        {children}
      </p>
    </SignedOutLayout>
  );
}

type UnknownVisitorProps = {
  status: Pick<ReturnType<typeof useStaffStatus>, 'error' | 'isFetching' | 'refetch'>;
  /** Stands above the message. */
  children?: ReactNode;
};

/** The question who asks could not be answered. */
export function UnknownVisitor({ status: { error, isFetching, refetch }, children }: UnknownVisitorProps) {
  return (
    <SignedOutLayout>
      <div className="mx-auto max-w-sm">
        {children}
        <Alert tone="bad" title="We could not see who is signed in">
          {failureText(error, 'Please try again.')}
        </Alert>
        <Button busy={isFetching} onClick={() => refetch()} className="mt-5">
          Try again
        </Button>
      </div>
    </SignedOutLayout>
  );
}
