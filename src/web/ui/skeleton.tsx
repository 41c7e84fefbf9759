/** Keeps the space of something that is still being fetched. What is being waited for is said in words beside it. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`bg-waiting motion-safe:animate-pulse ${className}`} />;
}
