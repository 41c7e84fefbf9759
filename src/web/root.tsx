import './styles/app.css';
import { type ReactNode, use } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { TopOfPage } from './client/top-of-page.tsx';
import { FaultIdContext } from './fault-id.ts';
import { FaultPage } from './fault-page.tsx';
import { useOnPaper } from './layout/page-traits.ts';
import { storefrontContext } from './load-context.ts';
import { preloadedFonts } from './styles/preloaded-fonts.ts';

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
        {!onPaper && <TopOfPage />}
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
