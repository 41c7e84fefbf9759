import { useId } from 'react';

type TickProps = { label: string; checked: boolean; onTick: (on: boolean) => void; className?: string };

/** A box whose words are for those who cannot see its row. */
export function Tick({ label, checked, onTick, className = '' }: TickProps) {
  const id = useId();
  return (
    <span className={`grid min-h-11 items-center ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-5 cursor-pointer accent-bone"
      />
    </span>
  );
}
