import { useTyped } from '#web/staff/shell/use-typed.ts';
import { TextField } from '#web/ui/text-field.tsx';

type DayFilterProps = { label: string; day: string | undefined; onChoose: (day: string | undefined) => void };

/** While a year is being typed the browser reports years such as 0002 and 0020, which nobody means. */
const isMeant = (typed: string) => typed === '' || typed >= '2000';

export function DayFilter({ label, day, onChoose }: DayFilterProps) {
  const { typed, type } = useTyped({
    applied: day ?? '',
    isReady: isMeant,
    onApply: (chosen) => onChoose(chosen || undefined),
  });
  return <TextField type="date" label={label} value={typed} onChange={({ target }) => type(target.value)} />;
}
