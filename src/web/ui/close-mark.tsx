/** The cross of everything that closes; the button around it carries the word. */
export function CloseMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-[1.5] stroke-current">
      <path d="m5 5 14 14M19 5 5 19" />
    </svg>
  );
}
