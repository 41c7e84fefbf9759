import { type CSSProperties, useId } from 'react';

type SliderFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** Stands behind the figure, as in `29.5 in`. */
  unit: string;
  /** What is read out instead of figure and unit: `29.5 inches`. */
  spoken: string;
  /** The figure as it is shown, when it is not the value itself. */
  figure?: string;
  /** A sentence below; `error` says that it is about something wrong. */
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
};

/** The browser's own range, which fingers, arrow keys and screen readers know, drawn as a scale, with its figure in large. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, onChange, min, max, step, unit, spoken, figure, hint, error, className } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <div className="flex items-end justify-between gap-4">
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        <output htmlFor={id} aria-live="off" className="font-display text-3xl">
          {figure ?? value}
          <span className="ml-1 text-[0.6em] text-tan">{unit}</span>
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        aria-valuetext={spoken}
        aria-describedby={note && `${id}-note`}
        aria-invalid={error ? true : undefined}
        style={{ '--at': (value - min) / (max - min) } as CSSProperties}
      />
      {note && (
        <p id={`${id}-note`} className={`text-sm ${error ? 'text-alarm' : 'text-ash'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
