import './styles/app.css';
import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import display from '../../assets/fonts/sofia-sans-extra-condensed.woff2?url';
import reading from '../../assets/fonts/source-sans-3.woff2?url';
import type { Route } from './+types/root';
import { FaultIdContext } from './fault-id.ts';
import { useKeepsPlace, useOnPaper } from './layout/page-traits.ts';
import { storefrontContext } from './load-context.ts';

/** Every page's canonical address begins with the origin, and every page offers to sign in. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, identity } = context.get(storefrontContext).settings;
  return { origin, identity };
}

export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...preloadedFonts,
];

export function Layout({ children }: { children: ReactNode }) {
  const onPaper = useOnPaper();
  return (
    <html lang="en" data-fault-id={use(FaultIdContext) ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={onPaper ? '#fbfaf6' : '#080b09'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <TopOfPage />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Declared here, since the framework hands the error only to what a route's own file declares. */
export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <FaultPage {...props} />;
}

/**
 * A page begins at its top, or at the place that its address names, also when it is come back to (rule 3.2): the router
 * would put that where it was left, as is right for those that keep their place. Stands after the router's own part, and has the last word before anything is painted.
 * A page that is loaded again, or only loses what lay over it, stays where it is.
 */
function TopOfPage() {
  const { pathname, hash } = useLocation();
  const came = useNavigationType();
  const keepsPlace = useKeepsPlace();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    const other = before.current !== pathname;
    before.current = pathname;
    if (!other || keepsPlace || came !== 'POP') return;
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) place.scrollIntoView();
    else scrollTo(0, 0);
  }, [pathname, hash, came, keepsPlace]);
  return null;
}

/** Stands where a page failed: says what a visitor can do, and nothing of the inside. */
function FaultPage({ error }: Route.ErrorBoundaryProps) {
  const faultId = use(FaultIdContext);
  const { title, text } = explain(error);
  return (
    <main className="edge pt-24 pb-32">
      <title>{`${title} - Fulldraw`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title-chapter">{title}</h1>
      <p className="mt-8 max-w-prose text-lg">{text}</p>
      {faultId && (
        <p className="mt-4 max-w-prose text-ash">
          If you write to us about it, please name this number: <code className="text-bone">{faultId}</code>
        </p>
      )}
      <p className="mt-12">
        <Link to="/" reloadDocument className="inline-block py-3 underline underline-offset-8">
          Back to Home
        </Link>
      </p>
    </main>
  );
}

function explain(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page not found', text: 'There is nothing at this address. It may have moved or never been.' };
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return { title: 'That did not work', text: 'This page cannot take what was sent to it. Please start again.' };
  }
  return {
    title: 'Something broke on our side',
    text: 'Please try again in a moment. If you were paying: trying again cannot charge you twice.',
  };
}

/** The two fonts that every page begins with, asked for before the style sheet is read. */
const preloadedFonts = [display, reading].map(
  (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
);
