const STATE = 'identity_state';
const CODE = 'identity_code';

export type ChooserReturn =
  | { came: false }
  /** `code` is null when the answer is not to the question that this tab asked. */
  | { came: true; code: string | null; address: string };

/** What the chooser has added to the address of the page, and that address without it. */
export function readReturn(address: string, expectedState: string | null): ChooserReturn {
  const url = new URL(address);
  const code = url.searchParams.get(CODE);
  const state = url.searchParams.get(STATE);
  if (code === null && state === null) return { came: false };
  url.searchParams.delete(CODE);
  url.searchParams.delete(STATE);
  return { came: true, code: expectedState !== null && state === expectedState ? code : null, address: url.href };
}
