/** Marks that nobody sees and that chats, address books and files leave in what is pasted. Those that join signs of one emoji stay. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * A text as its writer sees it (rule 17.5): without marks that nobody sees, and each letter with its accent as one.
 */
export function asSeen(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFC');
}

/** Whether a value is what a person has read in its place: texts from before that rule come back without their marks. */
export function readsAs(now: unknown, seen: unknown): boolean {
  const read = (value: unknown) =>
    JSON.stringify(value, (_key, each) => (typeof each === 'string' ? asSeen(each).trim() : each));
  return read(now) === read(seen);
}
