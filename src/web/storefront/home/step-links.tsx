import type { MouseEvent } from 'react';
import { CAM_STEPS } from './cam-steps.ts';

/** The steps to choose from; without script they lead to the words. */
export function StepLinks({ step, onChoose }: { step: number; onChoose(): void }) {
  function choose(event: MouseEvent<HTMLAnchorElement>, id: string) {
    event.preventDefault();
    onChoose();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  }
  return (
    <nav aria-label="The draw, step by step" className="px-edge lg:pl-0">
      <ol className="grid grid-cols-4 gap-x-2 lg:gap-x-4 lg:pr-20">
        {CAM_STEPS.map(({ id, name }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={index === step ? 'step' : undefined}
              onClick={(event) => choose(event, id)}
              className="flex min-h-11 items-center border-rule-strong border-t text-ash text-sm transition-colors hover:text-bone aria-[current=step]:border-tan aria-[current=step]:text-bone"
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
