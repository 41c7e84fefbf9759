import { stateCodeOf, stateNameOf } from './us-states.ts';

/**
 * Which states have ZIP codes that begin with these three digits (https://pe.usps.com, labeling list L002, by its states). A
 * few stand under two, because a post office beyond the line has them.
 */
const PREFIXES: Record<string, string> = {
  NY: '005 063 100-149',
  PR: '006-007 009',
  VI: '008',
  MA: '010-027 055',
  RI: '028-029',
  NH: '030-038',
  ME: '039-049',
  VT: '050-054 056-059',
  CT: '060-069',
  NJ: '070-089',
  AE: '090-098',
  PA: '150-196',
  DE: '197-199',
  DC: '200 202-205 569',
  VA: '201 220-246',
  MD: '206-219',
  WV: '247-268',
  NC: '270-289',
  SC: '290-299',
  GA: '300-319 398-399',
  FL: '320-339 341-349',
  AA: '340',
  AL: '350-369',
  TN: '370-385',
  MS: '386-397',
  KY: '400-427',
  OH: '430-459',
  IN: '460-479',
  MI: '480-499',
  IA: '500-528',
  WI: '530-549',
  MN: '550-567',
  SD: '570-577',
  ND: '580-588',
  MT: '590-599',
  IL: '600-629',
  MO: '630-658',
  KS: '660-679',
  NE: '680-693',
  LA: '700-714',
  AR: '716-729',
  OK: '730-732 734-749',
  TX: '733 739 750-799 885',
  CO: '800-816',
  WY: '820-831 834',
  ID: '832-838',
  UT: '840-847',
  AZ: '850-865',
  NM: '870-884',
  NV: '889-898',
  CA: '900-961',
  AP: '962-966',
  HI: '967-968',
  AS: '967',
  GU: '969',
  MP: '969',
  OR: '970-979',
  WA: '980-994',
  AK: '995-999',
};

const STATES = new Map<string, string[]>();
for (const [code, ranges] of Object.entries(PREFIXES)) {
  for (const [from = '', to = from] of ranges.split(' ').map((range) => range.split('-'))) {
    for (let prefix = Number(from); prefix <= Number(to); prefix += 1) {
      const key = String(prefix).padStart(3, '0');
      STATES.set(key, [...(STATES.get(key) ?? []), code]);
    }
  }
}

/** "59801", and "59801-1234" however its parts are kept apart; null for what is no ZIP code. */
export function zipCodeOf(typed: string): string | null {
  const [, five, four] = /^(\d{5})(?:\s*-?\s*(\d{4}))?$/.exec(typed.trim()) ?? [];
  return five ? [five, four].filter(Boolean).join('-') : null;
}

/** What to ask whoever types a ZIP code that another state has; null where nothing is to ask, or another fault comes first. */
export function zipQuestion({ state, zipCode }: { state: string; zipCode: string }): string | null {
  const [code, zip] = [stateCodeOf(state), zipCodeOf(zipCode)];
  if (!code || !zip) return null;
  const states = STATES.get(zip.slice(0, 3)) ?? [];
  if (states.includes(code)) return null;
  const [whose] = states;
  const found = whose ? `${zip} is a ZIP code of ${stateNameOf(whose)}` : `We know no ZIP code that begins like ${zip}`;
  return whose ? `${found}, not of ${stateNameOf(code)}.` : `${found}.`;
}

/** The two that somebody has said are right together. */
export function zipKey({ state, zipCode }: { state: string; zipCode: string }): string {
  return `${stateCodeOf(state)} ${zipCodeOf(zipCode)}`;
}
