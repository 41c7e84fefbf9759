/**
 * What the frame and the page around it tell each other. The frame: `hello`, it listens now; `height`, how much height its
 * content needs in CSS pixels; `build`, what somebody has just set, as the query of an address. The page: `address`, the
 * query of its own; `touched`, somebody has touched it, so the 3D view is worth fetching.
 */
export type FromFrame = { says: 'hello' } | { says: 'height'; height: number } | { says: 'build'; query: string };
export type FromPage = { says: 'address'; query: string } | { says: 'touched' };

/** A larger message is not from the shop's own pages. */
const TALLEST = 10_000;
const LONGEST_QUERY = 1_000;

export function pack<Message extends FromFrame | FromPage>(message: Message): Message & { fulldraw: 'configurator' } {
  return { fulldraw: 'configurator', ...message };
}

/** Null for everything that the frame does not say: other windows and extensions send messages too. */
export function unpackFromFrame(data: unknown): FromFrame | null {
  const { says, height, query } = open(data);
  if (says === 'hello') return { says };
  if (says === 'build' && isQuery(query)) return { says, query };
  if (says !== 'height' || typeof height !== 'number') return null;
  return height > 0 && height <= TALLEST ? { says, height: Math.ceil(height) } : null;
}

/** The same of what the page says. */
export function unpackFromPage(data: unknown): FromPage | null {
  const { says, query } = open(data);
  if (says === 'touched') return { says };
  return says === 'address' && isQuery(query) ? { says, query } : null;
}

type Unchecked = { fulldraw?: unknown; says?: unknown; query?: unknown; height?: unknown };

function open(data: unknown): Unchecked {
  const sent: Unchecked = typeof data === 'object' && data !== null ? data : {};
  return sent.fulldraw === 'configurator' ? sent : {};
}

function isQuery(query: unknown): query is string {
  return typeof query === 'string' && query.length <= LONGEST_QUERY;
}
