import { SelectField } from '#web/ui/fields/select-field.tsx';

type ChoiceFilterProps<Value extends string> = {
  label: string;
  /** What stands there when nothing is chosen. */
  all?: string;
  value: Value | null | undefined;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value | undefined) => void;
};

/** A filter that lets one kind through, or all. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, all = 'All', value, choices, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(choices.find((choice) => choice.value === target.value)?.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
