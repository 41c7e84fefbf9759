import type { ReactNode } from 'react';

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
