type Option = { value: string; soldOut: boolean };

type VariantChoiceProps = {
  legend: string;
  name: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  noteId: string;
};

/** One of some sizes or colors, side by side; what is sold out says so and can be looked at all the same. */
export function VariantChoice({ legend, name, options, value, onChange, error, noteId }: VariantChoiceProps) {
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="text-sm">
        {legend}
        {value && <span className="ml-2 text-ash">{value}</span>}
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-control min-w-control cursor-pointer items-center justify-center border border-rule-strong px-4 font-semibold transition-colors hover:border-ash has-checked:border-bone has-checked:bg-bone has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4 ${option.soldOut ? 'text-ash line-through' : ''}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.value}
            {option.soldOut && <span className="sr-only">, sold out</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={noteId} className="mt-2 text-alarm text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
