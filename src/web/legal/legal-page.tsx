import type { ReactNode } from 'react';
import { formatDay, type IsoDay } from '#values/date.ts';

type LegalPageProps = { title: string; lead: string; changed: IsoDay; children: ReactNode };

/** A page of agreements: said once, plainly, with the day on which its words were last changed. */
export function LegalPage({ title, lead, changed, children }: LegalPageProps) {
  return (
    <article className="edge pt-36 pb-chapter md:pt-44">
      <h1 className="title-chapter">{title}</h1>
      <p className="prose-lead mt-8">{lead}</p>
      <p className="mt-6 text-ash text-sm">
        Last changed{' '}
        <time dateTime={changed} className="whitespace-nowrap">
          {formatDay(changed)}
        </time>
      </p>
      <div className="mt-16 lg:mt-24">{children}</div>
    </article>
  );
}

/** One subject; its name stands beside its words where the window is wide enough. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-16 gap-y-5 border-rule border-t py-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:py-12">
      <h2 className="title-part max-w-[12em]">{title}</h2>
      <div className="flex max-w-[40em] flex-col gap-4">{children}</div>
    </section>
  );
}
