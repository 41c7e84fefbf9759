import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** What it switches: shown beside it, and switching it too, unless `children` stand there. */
  label: string;
  /** Stands beside it instead of the label, which is then only said. */
  children?: ReactNode;
};

/** Something that is on or off. */
export function Switch({ checked, onCheckedChange, label, children }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        aria-label={children ? label : undefined}
        className="h-6 w-11 shrink-0 border border-rule-strong px-0.5 transition-colors hover:border-bone data-[state=checked]:border-bone data-[state=checked]:bg-bone"
      >
        <Radix.Thumb className="block size-4.5 bg-rule-strong transition-transform duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-night" />
      </Radix.Root>
      {children ?? (
        <label htmlFor={id} className="cursor-pointer text-bone">
          {label}
        </label>
      )}
    </div>
  );
}
