/** The record after which a page of a list begins. What cannot be meant is left out: an address may be old, or typed by hand. */
export function readBefore(query: URLSearchParams): string | null {
  return /^[1-9]\d{0,8}$/.exec(query.get('before') ?? '')?.[0] ?? null;
}

/** "?state=new&before=17", or nothing where nothing narrows the list. */
export function writeQuery(given: Record<string, string | number | boolean | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}
