import { lazy, memo, Suspense } from 'react';

/** It is read as the server sent it until it comes so near to the window; then its code is fetched. */
const NEAR = '600px';

const LazyChapter = lazy(async () => {
  await comesNear('draw');
  const { DrawChapter } = await import('./draw-chapter.tsx');
  return { default: DrawChapter };
});

/** The chapter on draw and speed. Memo: an update from outside would replace the server's chapter before its code is there. */
export const DrawSection = memo(function DrawSection() {
  return (
    <section id="draw" aria-labelledby="draw-title" className="overflow-clip py-chapter">
      <Suspense fallback={null}>
        <LazyChapter />
      </Suspense>
    </section>
  );
});

/** At once on the server, and where the page was not sent by it: there is nothing yet that could come near. */
function comesNear(id: string): Promise<void> {
  const part = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!part) return Promise.resolve();
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    watch.observe(part);
  });
}
