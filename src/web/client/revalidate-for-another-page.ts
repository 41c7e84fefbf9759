import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For a page whose loader says the same under every query and history entry of its address: a choice in the address, or something
 * that opens over the page, asks the server for nothing.
 */
export function revalidateForAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
