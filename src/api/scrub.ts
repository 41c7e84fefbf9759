// What a log must never hold: the secrets that stand in addresses, and the values of SQL statements.
const STATEMENT_VALUES = /\bparams: [\s\S]*?(?=\n {4}at |$)/g;
const CLIENT_SECRET = /_secret_[A-Za-z0-9]+/g;
/** Longer than any word or id of ours: a payment link's token has 43 characters. */
const LONG_SECRET = /[A-Za-z0-9_%-]{32,}/g;
const LINK_TOKEN = /([?&]token=)[^&\s"']+/g;

/** The path of an address, without its query and without a payment link's token. */
export function scrubUrl(url: string): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  return path.replace(/(\/orders\/+)(?!complete-payment$)[^/]+/i, '$1[token]').replace(LONG_SECRET, '[secret]');
}

/** A fault's text without secrets. Drizzle's messages end with the values of the statement. */
export function scrubText(text: string): string {
  return text
    .replace(STATEMENT_VALUES, 'params: [left out]')
    .replace(CLIENT_SECRET, '_secret_[left out]')
    .replace(LINK_TOKEN, '$1[left out]');
}
