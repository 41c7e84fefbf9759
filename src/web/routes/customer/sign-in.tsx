import { useEffect } from 'react';
import { runGoogleDocument } from '#web/identity/google-document.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/sign-in';

/** The one document in which something of Google's runs: see docs/decisions/0103. */
export function loader({ context }: Route.LoaderArgs) {
  return { identity: context.get(storefrontContext).settings.identity };
}

export const shouldRevalidate = () => false;

export const meta = () => describePage({ title: 'Sign in', index: false });

let running = false;

export default function SignInRoute({ loaderData: { identity } }: Route.ComponentProps) {
  useEffect(() => {
    if (running) return;
    running = true;
    void runGoogleDocument(identity);
  }, [identity]);
  return (
    <main id="main" data-sign-in className="edge pt-24 pb-32">
      <h1 className="title-chapter">Sign in</h1>
      <p role="status" className="mt-8 text-lg">
        Going to Google…
      </p>
      <noscript>
        <p className="mt-4">Signing in needs JavaScript. Please switch it on for this page.</p>
      </noscript>
    </main>
  );
}
