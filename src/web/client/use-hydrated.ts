import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the server's HTML and in the first render over it. Pages are rendered once for all visitors,
 * so whatever depends on the address's query, on storage or on the device has to wait for true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
