import type { ReactNode } from 'react';

/** What happens on the left, what it is and costs on the right; on a phone the first comes first. */
export function OrderColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="mt-12 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-16 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div>{children}</div>
      <aside className="lg:sticky lg:top-28 lg:self-start">{aside}</aside>
    </div>
  );
}
