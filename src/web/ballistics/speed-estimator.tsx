import {
  ARROW_WEIGHT,
  type Estimate,
  estimateShot,
  leastArrowWeight,
  type NoEstimate,
  RATING,
  type Shot,
} from '#values/bow/bow-physics-arrow.ts';
import { DRAW_LENGTH, DRAW_WEIGHT } from '#values/bow/build.ts';
import { SliderField } from '#web/ui/fields/slider-field.tsx';

type SpeedEstimatorProps = {
  shot: Shot;
  /** Told of one scale. */
  onChange: (change: Partial<Shot>) => void;
  className?: string;
};

/** An archer's figures to begin with. */
export const FIRST_SHOT: Shot = { drawLength: 29, drawWeight: 60, arrowWeight: 400 };

/** Three scales, and what the arrow does. */
export function SpeedEstimator({ shot, onChange, className = '' }: SpeedEstimatorProps) {
  const { drawLength, drawWeight, arrowWeight } = shot;
  return (
    <div className={`grid gap-x-[8vw] gap-y-12 lg:grid-cols-2 ${className}`}>
      <div className="grid content-start gap-8">
        <SliderField
          label="Draw length"
          unit="in"
          min={DRAW_LENGTH.least}
          max={DRAW_LENGTH.most}
          step={DRAW_LENGTH.step}
          figure={drawLength.toFixed(1)}
          value={drawLength}
          spoken={`${drawLength} inches`}
          onChange={(inches) => onChange({ drawLength: inches })}
        />
        <SliderField
          label="Draw weight"
          unit="lbs"
          min={DRAW_WEIGHT.least}
          max={DRAW_WEIGHT.most}
          step={DRAW_WEIGHT.step}
          value={drawWeight}
          spoken={`${drawWeight} pounds`}
          onChange={(pounds) => onChange({ drawWeight: pounds })}
        />
        <ArrowWeightField
          value={arrowWeight}
          drawWeight={drawWeight}
          onChange={(grains) => onChange({ arrowWeight: grains })}
        />
      </div>
      <SpeedFigures shot={shot} />
    </div>
  );
}

type ArrowWeightFieldProps = {
  /** In grains. */
  value: number;
  onChange: (grains: number) => void;
  /** Of the bow that shoots it, in pounds. */
  drawWeight: number;
  className?: string;
};

/** What the arrow weighs, with its point; says how light it may be for this bow. */
function ArrowWeightField({ value, onChange, drawWeight, className = '' }: ArrowWeightFieldProps) {
  const least = leastArrowWeight(drawWeight);
  const words = `At least ${least} grains for ${drawWeight} lbs.`;
  return (
    <SliderField
      label="Arrow weight, with its point"
      value={value}
      onChange={onChange}
      min={ARROW_WEIGHT.least}
      max={ARROW_WEIGHT.most}
      step={ARROW_WEIGHT.step}
      unit="gr"
      spoken={`${value} grains`}
      hint={words}
      error={value < least ? words : undefined}
      className={className}
    />
  );
}

const LIMITS = `An estimate, not a measurement. It takes the energy under the curve, less what string, cams and limbs keep (Klopsteg’s virtual mass), and is set to the Hunter’s rating of up to ${RATING.speed} FPS, assuming the usual condition: ${RATING.drawLength} in, ${RATING.drawWeight} lbs and an arrow of ${RATING.arrowWeight} grains. A peep, a loop, your release and the air take a few FPS; only a chronograph knows.`;
const BEYOND_THE_RATING = `More than the rating, which assumes a draw of ${RATING.drawLength} in; what we claim is up to ${RATING.speed} FPS. `;

/** What an arrow does when it leaves the string, in large figures, and how far they can be trusted. */
function SpeedFigures({ shot, className = '' }: { shot: Shot; className?: string }) {
  const estimated = estimateShot(shot);
  return (
    <div className={className}>
      {/* Tall enough for either, so that nothing moves when an arrow is refused. */}
      <div className="min-h-64">
        <div aria-live="polite" aria-atomic="true">
          {estimated.ok ? <Speed {...estimated} /> : <Refusal refusal={estimated} drawWeight={shot.drawWeight} />}
        </div>
        {estimated.ok && <Blow {...estimated} />}
      </div>
      <p className="max-w-xl text-ash text-sm">
        {estimated.ok && estimated.speed > RATING.speed + 0.5 ? BEYOND_THE_RATING : ''}
        {LIMITS}
      </p>
    </div>
  );
}

function Speed({ speed }: Estimate) {
  return (
    <p className="figure-tall">
      {Math.round(speed)} <Unit>FPS</Unit>
      <Name>Speed, estimated</Name>
    </p>
  );
}

/** What arrives with the arrow. */
function Blow({ kineticEnergy, momentum }: Estimate) {
  return (
    <div className="mt-8 grid grid-cols-2 border-rule-strong border-t pt-5 pb-8">
      <p className="figure">
        {kineticEnergy.toFixed(1)} <Unit>ft-lbs</Unit>
        <Name>Kinetic energy</Name>
      </p>
      <p className="figure">
        {momentum.toFixed(3)} <Unit>slug-ft/s</Unit>
        <Name>Momentum</Name>
      </p>
    </div>
  );
}

function Unit({ children }: { children: string }) {
  return <span className="text-[0.4em] text-tan">{children}</span>;
}

function Name({ children }: { children: string }) {
  return <span className="mt-3 block font-normal font-sans text-ash text-base tracking-normal">{children}</span>;
}

function Refusal({ refusal, drawWeight }: { refusal: NoEstimate; drawWeight: number }) {
  const [title, words] =
    refusal.reason === 'arrow-too-light'
      ? [
          'Too light',
          `With an arrow this light a ${drawWeight}-lb bow is shot nearly empty, and that breaks bows. Take one of ${refusal.least} grains or more, or a lighter draw.`,
        ]
      : ['Too heavy', `We reckon with arrows of up to ${refusal.most} grains. Take a lighter one.`];
  return (
    <>
      <p className="figure-tall text-alarm">{title}</p>
      <p className="mt-5 mb-8 max-w-xl">{words}</p>
    </>
  );
}
