import { DRAW_LENGTH, DRAW_WEIGHT, HANDS, type Hand } from '#values/bow/build.ts';
import { ChoiceFilter } from './choice-filter.tsx';

const range = ({ least, most, step }: { least: number; most: number; step: number }) =>
  Array.from({ length: (most - least) / step + 1 }, (_, place) => least + place * step);
const LENGTHS = range(DRAW_LENGTH).map((inches) => ({ value: String(inches), label: `${inches} in` }));
const WEIGHTS = range(DRAW_WEIGHT).map((pounds) => ({ value: String(pounds), label: `${pounds} lbs` }));
const SIDES = HANDS.map((hand) => ({ value: hand, label: hand }));

type Build = { drawLength?: number | undefined; drawWeight?: number | undefined; hand?: Hand | undefined };

/** Bows of one build, or of a part of one. */
export function BuildFilters({ build, onNarrow }: { build: Build; onNarrow: (changes: Build) => void }) {
  return (
    <>
      <ChoiceFilter
        label="Draw length"
        value={build.drawLength?.toString()}
        choices={LENGTHS}
        onChoose={(inches) => onNarrow({ drawLength: inches ? Number(inches) : undefined })}
      />
      <ChoiceFilter
        label="Draw weight"
        value={build.drawWeight?.toString()}
        choices={WEIGHTS}
        onChoose={(pounds) => onNarrow({ drawWeight: pounds ? Number(pounds) : undefined })}
      />
      <ChoiceFilter label="Hand" value={build.hand} choices={SIDES} onChoose={(hand) => onNarrow({ hand })} />
    </>
  );
}

/** Each part in the words of its chip. */
export function buildWords({ drawLength, drawWeight, hand }: Build) {
  return {
    drawLength: drawLength !== undefined && `${drawLength} in`,
    drawWeight: drawWeight !== undefined && `${drawWeight} lbs`,
    hand: hand && `${hand} hand`,
  };
}
