export type MailView = 'desktop' | 'phone' | 'text';

const VIEWS: [MailView, string][] = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
];

/** How the mail is looked at. */
export function MailViews({ view, onView }: { view: MailView; onView: (view: MailView) => void }) {
  return (
    <fieldset className="flex gap-x-4 text-sm">
      <legend className="sr-only">Show it as on</legend>
      {VIEWS.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className="min-h-control border-transparent border-b text-ash transition-colors hover:text-bone aria-pressed:border-bone aria-pressed:text-bone"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
