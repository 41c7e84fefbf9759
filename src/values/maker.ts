import type { IsoDay } from '#values/date.ts';

/** A picture or a film of the shop's own store, and what it shows. */
export type Shown = { url: string; alt: string };

/** What only the owner knows of bow and makers. What is not given is shown nowhere. */
export type MakerFacts = {
  /** A written warranty of the maker's own, beside the law's: its name, and what it says in full. */
  warranty: { name: string; text: string } | null;
  patent: string | null;
  makers: { name: string; place: string; part: string }[];
  testers: { name: string; place: string; words: string }[];
  photographs: Shown[];
  film: Shown | null;
  /** Since when the terms have had this warranty, or had none again; null: never. */
  warrantySince: IsoDay | null;
};

export const NO_FACTS: MakerFacts = {
  warranty: null,
  patent: null,
  makers: [],
  testers: [],
  photographs: [],
  film: null,
  warrantySince: null,
};

export const MAKER_LIMITS = { people: 12, photographs: 8 } as const;
