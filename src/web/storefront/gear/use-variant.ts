import { useState } from 'react';
import type { GearItem, GearVariant } from '#contract/catalogue/catalogue-schemas.ts';

export type Choice = { size: string | null; color: string | null };

/** What of a product is looked at, and whether that is one thing that can be bought. */
export function useVariant({ variants }: GearItem) {
  const sizes = valuesOf(variants, 'size');
  const colors = valuesOf(variants, 'color');
  // A color is only looked at; a size is said by who wears it, and an amount by who gives it.
  const [choice, setChoice] = useState<Choice>({
    size: sizes.length === 1 ? (sizes[0] ?? null) : null,
    color: colors[0] ?? null,
  });
  const variant = variants.find(({ size, color }) => size === choice.size && color === choice.color) ?? null;
  return {
    sizes,
    colors,
    choice,
    variant,
    choose: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
    /** Whether what goes with the other choice, or anything where there is none, is sold out. */
    isSoldOut: (part: Partial<Choice>) => {
      const meant = { ...choice, ...part };
      const fitting = variants.filter(
        ({ size, color }) =>
          (meant.size === null || size === meant.size) && (meant.color === null || color === meant.color),
      );
      return fitting.every(({ left }) => left === 0);
    },
  };
}

function valuesOf(variants: readonly GearVariant[], part: 'size' | 'color'): string[] {
  return [...new Set(variants.flatMap((variant) => variant[part] ?? []))];
}
