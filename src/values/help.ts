/** A passage of the guide as `/help` shows it. */
export type HelpEntry = {
  /** The end of its address: `/help#cancel`. */
  id: string;
  title: string;
  text: string;
  /** What else people call it. */
  words: string;
  links: { label: string; path: string }[];
};

export type HelpTopic = { id: string; name: string; entries: HelpEntry[] };

/** The topics that have one of all words that were typed, each with what has them; without words, all. */
export function findHelp(topics: HelpTopic[], typed: string): HelpTopic[] {
  const words = simple(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const has = ({ title, text, words: others }: HelpEntry) => {
    const said = simple(`${title} ${text} ${others}`);
    return words.every((word) => said.includes(word));
  };
  return topics
    .map((topic) => ({ ...topic, entries: topic.entries.filter(has) }))
    .filter(({ entries }) => entries.length > 0);
}

function simple(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
}
