/**
 * Said beside a field to whoever changed it while somebody else did (rule 15.7): what stands there now, their own still being in the
 * field; null: nothing stands there. `act`: what would put theirs in its place.
 */
export function meanwhileText(now: string | null, act = 'Saving'): string {
  return `Somebody else has ${now ? `made it “${now}”` : 'emptied it'} meanwhile. ${act} puts yours in its place.`;
}
