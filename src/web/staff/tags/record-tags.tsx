import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import type { TagChoices } from './tag-filters.tsx';
import { type TagChange, TagFold } from './tag-fold.tsx';

type RecordTagsProps = {
  tags: string[];
  assignee: string | null;
  choices: TagChoices | undefined;
  change: { send: (change: TagChange) => void; asked: TagChange | null; busy: boolean; failure: string | null };
};

/** The tags of one record and who does it; each choice is kept at once. */
export function RecordTags({ tags, assignee, choices, change }: RecordTagsProps) {
  const { send, busy, failure } = change;
  const { add = [], remove = [], assignee: given } = change.asked ?? {};
  const shown = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag)).sort();
  const who = given === undefined ? assignee : given;
  const people = [...new Set([...(choices?.people ?? []), ...(who ? [who] : [])])];
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <div className="min-w-0">
        <TagFold choices={choices} on={shown} busy={busy} failure={failure} onChange={send} />
        <p className="text-bone wrap-anywhere">{shown.join(', ') || <span className="text-ash">None</span>}</p>
      </div>
      <div className="w-44">
        <ChoiceFilter
          label="Who does it"
          all="Nobody yet"
          value={who}
          choices={people.map((name) => ({ value: name, label: name }))}
          onChoose={(name) => send({ assignee: name ?? null })}
        />
      </div>
    </div>
  );
}
