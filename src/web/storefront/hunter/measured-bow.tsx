import { FinishPicture } from './finish-picture.tsx';
import { CUTOUTS } from './finish-pictures.ts';

/** Where the cut-out has its axles and its string, in thousandths of its side. An inch of the bow is 29.2 of them. */
const AXLE = { x: 399.5, upper: 147.5, lower: 849 };
const STRING_X = 343.5;
const INCH = (AXLE.lower - AXLE.upper) / 24;
const BRACE = { y: 452, end: STRING_X + 6.5 * INCH };

/** The bow with two of its measures drawn in, as on a maker's sheet. The figures beside it say the same in words. */
export function MeasuredBow() {
  return (
    <div className="relative mx-auto w-full max-lg:max-w-[44rem]">
      <div className="relative -mx-[24%] max-lg:-mx-[22%]">
        <FinishPicture
          pictures={CUTOUTS}
          altOf={(finish) => `Hunter compound bow, ${finish}, on a light ground`}
          sizes="(min-width: 64rem) 56vw, 140vw"
          pictureClassName="h-auto w-full"
        />
        <svg
          viewBox="0 0 1000 1000"
          aria-hidden="true"
          className="absolute inset-0 size-full fill-none stroke-[1.5] stroke-lichen"
        >
          <path d={`M${AXLE.x - 12} ${AXLE.upper}H232 M${AXLE.x - 12} ${AXLE.lower}H232`} strokeDasharray="2 5" />
          <path d={`M240 ${AXLE.upper}V${AXLE.lower} M232 ${AXLE.upper}h16 M232 ${AXLE.lower}h16`} />
          <path
            d={`M${STRING_X} ${BRACE.y}H${BRACE.end} M${STRING_X} ${BRACE.y - 8}v16 M${BRACE.end} ${BRACE.y - 8}v16`}
          />
          <Measure x={232} y={(AXLE.upper + AXLE.lower) / 2 + 14} anchor="end" figure="24.0" />
          <Measure x={(STRING_X + BRACE.end) / 2} y={BRACE.y - 16} anchor="middle" figure="6.5" />
        </svg>
      </div>
    </div>
  );
}

type MeasureProps = { x: number; y: number; anchor: 'middle' | 'end'; figure: string };

function Measure({ x, y, anchor, figure }: MeasureProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-ink stroke-none font-display text-[42px]">
      {figure} in
    </text>
  );
}
