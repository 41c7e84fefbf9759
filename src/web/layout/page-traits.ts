import { useMatches } from 'react-router';

/** What a route's `handle` may say about its page, for the parts around it. */
export type PageTraits = { hasContactForm?: boolean; onPaper?: boolean };

/** The contact form of this page, or the page that is nothing else. */
export function useContactAddress(): string {
  return useMatches().some(({ handle }) => (handle as PageTraits | undefined)?.hasContactForm)
    ? '#contact'
    : '/contact';
}

/** The staff's pages are light. */
export function useOnPaper(): boolean {
  return useMatches().some(({ handle }) => (handle as PageTraits | undefined)?.onPaper);
}

/** The landing placeholder stands alone on its screen. */
export function useStandsAlone(): boolean {
  return useMatches().some(({ loaderData }) => isLanding(loaderData));
}

function isLanding(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'landing' in loaderData &&
    loaderData.landing === 'coming-soon'
  );
}
