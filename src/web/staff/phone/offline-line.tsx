import { useOnline } from './connection.ts';

/** Stands at the top of the page and of every sheet for as long as the phone has no network. */
export function OfflineLine({ className = '' }: { className?: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={`bg-bone px-edge py-2 text-center font-semibold text-night ${className}`}>
          You are offline. Changes are not saved.
        </p>
      )}
    </div>
  );
}
