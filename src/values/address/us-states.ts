/** States of the USA by their postal codes, with the capital's district, the territories and the armed forces' post. */
const STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** What people wrote before there were two letters, and other names of the same. */
const OTHER_NAMES: Record<string, string> = {
  AL: 'ala',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif cal',
  CO: 'colo',
  CT: 'conn',
  DE: 'del',
  FL: 'fla',
  IL: 'ill',
  IN: 'ind',
  KS: 'kans kan',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NE: 'nebr neb',
  NV: 'nev',
  NM: 'nmex',
  ND: 'ndak',
  OK: 'okla',
  OR: 'oreg ore',
  PA: 'penn penna',
  SD: 'sdak',
  TN: 'tenn',
  TX: 'tex',
  WA: 'wash',
  WV: 'wva',
  WI: 'wis wisc',
  WY: 'wyo',
  DC: 'washingtondc',
  VI: 'usvirginislands',
};

const CODES = new Map([
  ...Object.entries(STATES).map(([code, name]) => [letters(name), code] as const),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
]);

/** The code of a state as people type it: "MT", "mt.", "Montana", "Mont.", "D.C."; null for what is none. */
export function stateCodeOf(typed: string): string | null {
  const name = letters(typed);
  const code = name.toUpperCase();
  return Object.hasOwn(STATES, code) ? code : (CODES.get(name) ?? null);
}

/** What the state of a code is called. */
export function stateNameOf(code: string): string {
  return STATES[code] ?? code;
}

/** Without what is typed between and above them: "Hawai\u02bbi", "N. Mex.", "new  mexico". */
function letters(words: string): string {
  return words
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]|\p{Lm}/gu, '');
}
