import { useEffect, useRef } from 'react';
import { Alert } from '#web/ui/alert.tsx';

/** Why the form starts anew. It comes into view by itself: the button that was pressed is far below it. */
export function NewStart({ title, message }: { title: string; message: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's clean-up.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Alert tone="bad" title={title}>
        {message}
      </Alert>
    </div>
  );
}
