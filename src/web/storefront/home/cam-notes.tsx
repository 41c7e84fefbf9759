type Note = {
  /** The part, and where the line to its words ends, in per cent of the drawing. */
  at: readonly [number, number];
  to: readonly [number, number];
  /** What is to be said of it at each step. */
  words: readonly (string | null)[];
};

const AXLES = [
  { x: 63.4, y: 15.4, arc: 'M55.9 15.4A7.5 7.5 0 1 0 66 8.35' },
  { x: 63.3, y: 84.6, arc: 'M55.8 84.6A7.5 7.5 0 1 1 65.9 91.65' },
];

const NOTES: readonly Note[] = [
  {
    at: [62.6, 14.6],
    to: [50, 5.5],
    words: ['Axle, fixed in the riser', 'The axle stays', 'The axle has not moved', 'The axle never moved'],
  },
  { at: [58.5, 89], to: [50, 95], words: ['Cam', 'The cam turns', 'The cam has turned', 'The cam turns back'] },
  { at: [72, 7.4], to: [79, 4.5], words: ['Limb tip', null, 'The tip has come in', null] },
  { at: [78.1, 52], to: [84, 52], words: ['Drive shaft', 'One shaft', null, 'One shaft'] },
];

/** Thin lines from the parts to a few words; the steps beside it say the same in full. */
export function CamNotes({ step }: { step: number }) {
  const shown = NOTES.map(({ words, ...note }) => ({ ...note, words: words[step] ?? null }));
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        fill="none"
        className="cam-lines absolute inset-0 size-full overflow-visible"
      >
        {AXLES.map(({ x, y, arc }) => (
          <g key={y} className="text-tan">
            <path d={arc} pathLength="1" className="cam-arc" />
            <circle cx={x} cy={y} r="1.5" />
            <path d={`M${x - 3} ${y}h6M${x} ${y - 3}v6`} />
          </g>
        ))}
        <g className={`text-tan transition-opacity duration-300 ${step === 1 || step === 2 ? '' : 'opacity-0'}`}>
          <circle cx="71.4" cy="7.6" r="1.2" strokeDasharray="2 2" />
          <circle cx="71.4" cy="7.6" r="1.2" className="cam-tip" />
        </g>
        {shown.map(({ at, to, words }) => (
          <path
            key={at[0]}
            d={`M${at.join(' ')}L${to.join(' ')}h${to[0] > at[0] ? 1.5 : -1.5}`}
            className={`transition-opacity duration-300 ${words ? '' : 'opacity-0'}`}
          />
        ))}
      </svg>
      {shown.map(({ at, to, words }) => {
        const right = to[0] > at[0];
        return (
          words && (
            <p
              key={at[0] + words}
              style={
                right ? { left: `${to[0] + 2.5}%`, top: `${to[1]}%` } : { right: `${102.5 - to[0]}%`, top: `${to[1]}%` }
              }
              className={`cam-note ${right ? '' : 'text-right'}`}
            >
              {words}
            </p>
          )
        );
      })}
    </div>
  );
}
