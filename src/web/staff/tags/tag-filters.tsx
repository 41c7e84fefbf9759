import { withOwn } from '#values/bow/finish.ts';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';

/** The tags of the shop, and everybody who may do such a record. */
export type TagChoices = { tags: string[]; people: string[] };

/** What a list of tagged records is narrowed to. */
export type TagFilter = {
  tag?: string | undefined;
  assignee?: string | undefined;
  mine?: boolean | undefined;
  unassigned?: boolean | undefined;
};

/** Who does it, as one choice: whoever asks, nobody, or somebody by name. */
export function whoChoices(people: string[] = []) {
  return [
    { value: 'mine', label: 'Me' },
    { value: 'unassigned', label: 'Nobody yet' },
    ...people.map((name) => ({ value: `of ${name}`, label: name })),
  ];
}

export function whoOf({ mine, unassigned, assignee }: TagFilter): string | undefined {
  if (mine) return 'mine';
  return unassigned ? 'unassigned' : assignee && `of ${assignee}`;
}

export function filterOfWho(who: string | null | undefined): TagFilter {
  return {
    mine: who === 'mine' || undefined,
    unassigned: who === 'unassigned' || undefined,
    assignee: who?.startsWith('of ') ? who.slice(3) : undefined,
  };
}

type TagFiltersProps = { filter: TagFilter; choices: TagChoices | undefined; onNarrow: (change: TagFilter) => void };

/** Narrows a list to a tag, and to what one person does. */
export function TagFilters({ filter, choices, onNarrow }: TagFiltersProps) {
  const { tag, assignee } = filter;
  const { tags = [], people = [] } = choices ?? {};
  return (
    <>
      <ChoiceFilter
        label="Tag"
        value={tag}
        choices={withOwn(tags, tag ?? null).map((value) => ({ value, label: value }))}
        onChoose={(chosen) => onNarrow({ tag: chosen })}
      />
      <ChoiceFilter
        label="Who does it"
        all="Anybody"
        value={whoOf(filter)}
        choices={whoChoices(withOwn(people, assignee ?? null))}
        onChoose={(who) => onNarrow(filterOfWho(who))}
      />
    </>
  );
}

/** Each in the words of its chip. */
export function tagWords({ tag, ...who }: TagFilter) {
  const said = wordWho(whoOf(who) ?? '');
  return {
    tag: tag && wordTag(tag),
    [who.mine ? 'mine' : who.unassigned ? 'unassigned' : 'assignee']: said,
  };
}

export const wordTag = (tag: string) => `Tagged ${tag}`;

export function wordWho(who: string): string {
  if (who === 'mine') return 'Done by me';
  if (who === 'unassigned') return 'Done by nobody yet';
  return who && `Done by ${who.slice(3)}`;
}
