/** In the customer's own time zone, and named, because a deadline is a moment and not a day. */
export function deadlineText(moment: string): string {
  return new Date(moment).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
