import type { ReactNode } from 'react';

type NoticeProps = { title: string; children?: ReactNode; links?: ReactNode; urgent?: boolean };

/** A page that has one thing to say, and the ways on from there. It is read out when it takes the place of the loading state. */
export function Notice({ title, children, links, urgent = false }: NoticeProps) {
  return (
    <div className="max-w-2xl">
      <div role={urgent ? 'alert' : 'status'}>
        <h1 className="title-chapter text-bone">{title}</h1>
        {children && <div className="prose-lead mt-6 space-y-4 text-ash">{children}</div>}
      </div>
      {links && <div className="mt-10 flex flex-wrap gap-4">{links}</div>}
    </div>
  );
}
