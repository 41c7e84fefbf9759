/** Keeps the space of something that is still being fetched. What is being waited for is said in words beside it. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`bg-waiting motion-safe:animate-pulse ${className}`} />;
}

/** What stands for a page's headline, read out but not seen, while the shape of the page waits for its content. */
export function WaitingTitle({ words }: { words: string }) {
  return (
    <div role="status" className="sr-only">
      <h1>{words}</h1>
    </div>
  );
}
