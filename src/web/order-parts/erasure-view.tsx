import type { ForeseenErasure } from '#contract/customers/customer-data-schemas.ts';
import { erasureLines, keptText } from '#values/erasure.ts';
import { usd } from '#web/client/format.ts';

type Props = { foreseen: ForeseenErasure; their: 'your' | 'their' };

/** What goes with a customer and what stays, or what has to end first; the same for them and for staff. */
export function ErasureView({ foreseen: { erasure, kept }, their }: Props) {
  if (!erasure) return <Lines title="What has to end first" lines={kept.map(keptText)} />;
  const { goes, stays } = erasureLines({ ...erasure, giftCardBalance: usd(erasure.giftCardBalance) }, their);
  return (
    <div className="space-y-5">
      <Lines title="What goes" lines={goes} />
      <Lines title="What stays, without the person" lines={stays} />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <p className="font-semibold text-bone">{title}</p>
      <ul aria-label={title} className="mt-1 list-disc space-y-1 pl-5 text-ash">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
