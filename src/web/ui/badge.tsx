export type BadgeTone = 'good' | 'bad' | 'warm' | 'plain' | 'quiet';

type BadgeProps = {
  tone: BadgeTone;
  /** A ring instead of a disc: not there yet. */
  open?: boolean;
  /** The word itself says all; the mark before it only repeats it. */
  label: string;
};

const MARKS: Record<BadgeTone, { ring: string; disc: string }> = {
  good: { ring: 'border-moss', disc: 'border-moss bg-moss' },
  bad: { ring: 'border-alarm', disc: 'border-alarm bg-alarm' },
  warm: { ring: 'border-tan', disc: 'border-tan bg-tan' },
  plain: { ring: 'border-bone', disc: 'border-bone bg-bone' },
  quiet: { ring: 'border-ash', disc: 'border-ash bg-ash' },
};

/** A state in its word, without a box around it: in a table there would be hundreds. */
export function Badge({ tone, open = false, label }: BadgeProps) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone === 'quiet' ? 'text-ash' : 'text-bone'}`}>
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full border-2 ${MARKS[tone][open ? 'ring' : 'disc']}`}
      />
      {label}
    </span>
  );
}
