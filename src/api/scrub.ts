/** Longer than any word or id of ours: a payment link's token has 43 characters. */
const LONG_SECRET = /[A-Za-z0-9_%-]{32,}/g;

/** The path of an address, without its query and without a payment link's token. */
export function scrubUrl(url: string): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  return path.replace(/(\/orders\/+)(?!complete-payment$)[^/]+/i, '$1[token]').replace(LONG_SECRET, '[secret]');
}
