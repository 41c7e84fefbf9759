// What neither a log nor a row may hold: the values of SQL statements, and the secrets that are in addresses.
const STATEMENT_VALUES = /\bparams: [\s\S]*?(?=\n {4}at |$)/g;
/** PostgreSQL quotes a value that it cannot read at the end of its sentence. */
const UNREADABLE_VALUE = /: "[\s\S]*"$/;
const CLIENT_SECRET = /_secret_[A-Za-z0-9]+/g;
const TOKEN_IN_ADDRESS = /([?&]token=)[^&\s"'<]+/g;
/** The shapes of a payment link's token, and of those of delay notices and announcements, wherever they stand. */
const TOKEN = /(?<![\w-])(?:[\w-]{43}|[0-9a-f]{64})(?![\w-])/g;
/** A gift card's code as it is mailed. */
const GIFT_CARD_CODE = /(?<![\w-])[2-9A-Y]{4}(?:-[2-9A-Y]{4}){3}(?![\w-])/g;
/** What a customer signs in with: it begins with `{"` in base64url. */
const ID_TOKEN = /\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)?/g;

/** What stands in the place of a secret. */
export const LEFT_OUT = '[left out]';

/** A text without secrets that PostgreSQL can store. Drizzle's messages end with the values of the statement. */
export function scrubText(text: string): string {
  return scrubSecrets(text.replaceAll('\u0000', '').replace(STATEMENT_VALUES, `params: ${LEFT_OUT}`));
}

/** A text without whatever has the shape of a secret. */
export function scrubSecrets(text: string): string {
  return text
    .replace(CLIENT_SECRET, `_secret_${LEFT_OUT}`)
    .replace(TOKEN_IN_ADDRESS, `$1${LEFT_OUT}`)
    .replace(ID_TOKEN, LEFT_OUT)
    .replace(GIFT_CARD_CODE, LEFT_OUT)
    .replace(TOKEN, LEFT_OUT);
}

/** What may be stored of a fault: one sentence for a person, without secrets and without a customer's data. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return scrubText(String(fault));
  // Drizzle says which statement failed and with what values; why is said by PostgreSQL beneath.
  const ofStatement = 'query' in fault && 'params' in fault && fault.cause instanceof Error;
  if (ofStatement) return faultText(fault.cause).replace(UNREADABLE_VALUE, ': [left out]');
  return scrubText(fault.message) || fault.name;
}
