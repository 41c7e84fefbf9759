import { useMatches } from 'react-router';

/** What a route's `handle` may say about its page, for the parts around it. */
export type PageTraits = {
  hasContactForm?: boolean;
  /** The guide can be asked here: where people read, never where they pay or work. */
  hasGuide?: boolean;
  onPaper?: boolean;
  /** A long list: whoever comes back to it goes on where they were. */
  keepsPlace?: boolean;
};

/** The contact form of this page, or the page that is nothing else. */
export function useContactAddress(): string {
  return useTrait('hasContactForm') ? '#contact' : '/contact';
}

export function useHasGuide(): boolean {
  return useTrait('hasGuide');
}

/** The staff's pages are light. */
export function useOnPaper(): boolean {
  return useTrait('onPaper');
}

/** Going back leads to where the page was left, as it does on all pages of the staff. */
export function useKeepsPlace(): boolean {
  const onPaper = useOnPaper();
  return useTrait('keepsPlace') || onPaper;
}

/** The landing placeholder stands alone on its screen. */
export function useStandsAlone(): boolean {
  return useMatches().some(({ loaderData }) => isLanding(loaderData));
}

function useTrait(trait: keyof PageTraits): boolean {
  return useMatches().some(({ handle }) => (handle as PageTraits | undefined)?.[trait]);
}

function isLanding(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'landing' in loaderData &&
    loaderData.landing === 'coming-soon'
  );
}
