/** What a body says: an empty object for nothing, and null where it is no JSON, which no schema takes. */
export function readJson(body: unknown): unknown {
  const text = body instanceof Buffer ? body.toString('utf8') : body;
  if (typeof text !== 'string' || text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
