import { sealAlike, unseal } from '#db/columns/data-keys.ts';

/** What is sealed for this and for nothing else. */
const KIND = 'customer ';

/**
 * What stands for a customer's address in the address of a page or a call, where browsers, proxies and logs keep it: sealed, and the
 * same each time. Nobody reads the address from it but the server.
 */
export function customerKey(address: string): string {
  return sealAlike(KIND + address.toLowerCase());
}

/** The address in lower case; null for whatever is no key of ours, and for those of a data key that is gone. */
export function addressOfKey(key: string): string | null {
  try {
    const opened = unseal(key);
    return opened !== key && opened.startsWith(KIND) ? opened.slice(KIND.length) : null;
  } catch {
    return null;
  }
}
