import type { ReactNode } from 'react';
import { Moment } from '#web/staff/parts/page-parts.tsx';

type FactorRowProps = { title: string; about: ReactNode; actions: ReactNode; children?: ReactNode };

/** A kind of factor: what there is of it, what can be done, and below what is being done. */
export function FactorRow({ title, about, actions, children }: FactorRowProps) {
  return (
    <div className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold text-bone">{title}</h3>
          <div className="text-ash text-sm">{about}</div>
        </div>
        <div className="flex flex-wrap gap-x-5 gap-y-2">{actions}</div>
      </div>
      {children}
    </div>
  );
}

/** Since when there is something, and when it was used last. */
export function SinceAndUsed({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  return (
    <>
      Since <Moment at={createdAt} dayOnly />
      {', '}
      {lastUsedAt ? (
        <>
          used last <Moment at={lastUsedAt} />
        </>
      ) : (
        'not used yet'
      )}
    </>
  );
}
