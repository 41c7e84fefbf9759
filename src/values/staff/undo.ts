/** So long the last step can be undone, by the shop's clock (rule 15.12). */
const UNDO_MS = 60_000;

/** Until when a step of this moment can be undone. */
export function undoUntil(at: Date): Date {
  return new Date(at.getTime() + UNDO_MS);
}
