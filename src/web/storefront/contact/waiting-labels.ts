/** The end of a sentence about a message too many: when the next one is taken, as far as that is known. */
export function tryAgainText(retryAfter: number | null): string {
  if (retryAfter === null) return 'Please try again in a minute.';
  if (retryAfter > 90) return `Please try again in ${Math.ceil(retryAfter / 60)} minutes.`;
  return `Please try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}
