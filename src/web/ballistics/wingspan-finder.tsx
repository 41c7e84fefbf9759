import { useId, useState } from 'react';
import { Link } from 'react-router';
import { DRAW_LENGTH, drawLengthFor, isDrawLength, WINGSPAN, writeBuildQuery } from '#values/bow/build.ts';
import { buttonLook } from '#web/ui/button-look.ts';

type WingspanFinderProps = {
  color: string;
  drawWeight: number;
  /** Told of a draw length that the bow can be set to. */
  onFound: (inches: number) => void;
  className?: string;
};

/** From the arms to the draw length; what is found is shown on the scales below, and goes along to the build. */
export function WingspanFinder({ color, drawWeight, onFound, className = '' }: WingspanFinderProps) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const found = readWingspan(typed);
  const draw = found === null ? null : drawLengthFor(found);
  return (
    <div className={`noscript:hidden ${className}`}>
      <h4 className="title-part">Find your draw length</h4>
      <p id={`${field}-how`} className="mt-3 max-w-[34em] text-ash">
        Stretch your arms out to the sides and have somebody measure from fingertip to fingertip. It is a starting
        point.
      </p>
      <div className="mt-5 flex flex-wrap items-end gap-x-8 gap-y-5">
        <div>
          <label htmlFor={field} className="block text-ash text-sm">
            Wingspan, in inches
          </label>
          <input
            id={field}
            aria-describedby={`${field}-how`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            placeholder="70"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const wingspan = readWingspan(target.value);
              const inches = wingspan === null ? null : drawLengthFor(wingspan);
              if (inches !== null && isDrawLength(inches)) onFound(inches);
            }}
            className="mt-2 min-h-12 w-32 border border-rule-strong bg-transparent px-4 text-bone text-lg tabular-nums caret-blaze outline-none placeholder:text-ash focus-visible:border-bone"
          />
        </div>
        <p role="status" className="min-h-12 max-w-[26em] content-center">
          {tellDraw(typed, draw)}
        </p>
      </div>
      {draw !== null && isDrawLength(draw) && (
        <Link
          to={`/build-your-bow?${writeBuildQuery(color, { drawLength: draw, drawWeight, hand: 'Right' })}`}
          className={buttonLook('line', 'mt-6')}
        >
          Build yours with {draw} in
        </Link>
      )}
    </div>
  );
}

/** Null while it is none, or none that a person has. */
function readWingspan(typed: string): number | null {
  if (!/^\s*\d{2,3}([.,]\d{0,2})?\s*$/.test(typed)) return null;
  const inches = Number(typed.replace(',', '.'));
  return inches >= WINGSPAN.least && inches <= WINGSPAN.most ? inches : null;
}

function tellDraw(typed: string, draw: number | null): string {
  if (typed.trim() === '') return '';
  if (draw === null) return `Please give it in inches, from ${WINGSPAN.least} to ${WINGSPAN.most}.`;
  if (isDrawLength(draw)) return `That suggests a draw length of ${draw} in.`;
  return `That suggests ${draw} in. The Hunter is set from ${DRAW_LENGTH.least} to ${DRAW_LENGTH.most} in: please ask us.`;
}
