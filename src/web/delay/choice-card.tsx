import { type ReactNode, useId } from 'react';

type ChoiceCardProps = { name: string; title: string; checked: boolean; onChoose: () => void; children: ReactNode };

/** One of a few ways on, with what follows from it; all of it can be pressed. */
export function ChoiceCard({ name, title, checked, onChoose, children }: ChoiceCardProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-4 border border-rule-strong p-5 transition-colors hover:border-ash has-checked:border-bone has-checked:bg-bark has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4"
    >
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-note`}
        aria-label={title}
        className="mt-1 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-rule-strong outline-none checked:border-[6px] checked:border-bone"
      />
      <span>
        <span className="block font-semibold text-bone">{title}</span>
        <span id={`${id}-note`} className="mt-1 block text-ash">
          {children}
        </span>
      </span>
    </label>
  );
}
