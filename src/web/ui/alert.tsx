import type { ReactNode } from 'react';

type AlertProps = { tone: 'bad' | 'good' | 'plain'; title?: string; children?: ReactNode };

const EDGE = { bad: 'border-alarm', good: 'border-moss', plain: 'border-rule-strong' };

/** A message that stays on the page. It is read out when it appears: bad news at once, the rest when the reader pauses. */
export function Alert({ tone, title, children }: AlertProps) {
  return (
    <div role={tone === 'plain' ? 'status' : 'alert'} className={`border-l-2 py-1 pl-4 ${EDGE[tone]}`}>
      {title && <p className="font-semibold text-bone">{title}</p>}
      {children && <div className="text-ash">{children}</div>}
    </div>
  );
}
