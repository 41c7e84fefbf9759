const STORED = 'lock:';
/** A tab that was closed while it had its turn holds up no other for longer. */
const LONGEST_MS = 15_000;
const AGAIN_MS = 50;

/**
 * Does this in one tab of the browser after the other. Browsers have locks for that, but not on pages without https; there the
 * tabs agree by what all of them can read and write.
 */
export function oneTabAtATime<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  // Not there everywhere, whatever the types say.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : inTurn(STORED + name, work);
}

async function inTurn<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    await takeTurn(key, own);
  } catch {
    // Without a store this tab is the only one that it can know of.
    return work();
  }
  try {
    return await work();
  } finally {
    if (readHolder(key)?.tab === own) localStorage.removeItem(key);
  }
}

async function takeTurn(key: string, own: string): Promise<void> {
  for (;;) {
    const holder = readHolder(key);
    if (holder?.tab === own) return;
    if (!holder || Date.now() - holder.at > LONGEST_MS || holder.at > Date.now()) {
      localStorage.setItem(key, JSON.stringify({ tab: own, at: Date.now() }));
    }
    // Of two that write at once the later one has it: whoever finds itself there after a while is alone.
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

function readHolder(key: string): { tab: string; at: number } | null {
  const kept = localStorage.getItem(key);
  return kept ? (JSON.parse(kept) as { tab: string; at: number }) : null;
}
