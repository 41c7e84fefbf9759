import { useEffect, useRef, useState } from 'react';
import { LONGEST_TAG } from '#values/staff/tags.ts';
import { Fold } from '#web/staff/lists/fold.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TagChoices } from './tag-filters.tsx';

/** What is sent: tags to put on and to take off, and who does it from now on. */
export type TagChange = { add?: string[]; remove?: string[]; assignee?: string | null };

type TagFoldProps = {
  choices: TagChoices | undefined;
  /** The tags of one record; without them it is about several, of which each may have others. */
  on?: string[];
  busy: boolean;
  failure: string | null;
  onChange: (change: TagChange) => void;
};

/** The tags of the shop, to be put on and taken off, and a field for another one. */
export function TagFold({ choices, on, busy, failure, onChange }: TagFoldProps) {
  const [typed, setTyped] = useState('');
  const added = useRef(false);
  // What was typed is on the record now; what was refused stays, with the reason.
  useEffect(() => {
    if (busy || !added.current) return;
    added.current = false;
    if (!failure) setTyped('');
  }, [busy, failure]);
  const all = [...new Set([...(choices?.tags ?? []), ...(on ?? [])])].sort();
  return (
    <Fold label="Tags">
      <div className="w-72 max-w-[calc(100vw-4rem)] space-y-4">
        {all.length === 0 && <p className="text-ash text-sm">The shop has no tags yet.</p>}
        <ul className="max-h-64 space-y-2.5 overflow-y-auto">
          {all.map((tag) => (
            <li key={tag} className="flex items-center justify-between gap-3">
              {on ? (
                <Checkbox
                  label={tag}
                  checked={on.includes(tag)}
                  onChange={({ target }) => onChange(target.checked ? { add: [tag] } : { remove: [tag] })}
                />
              ) : (
                <>
                  <span className="min-w-0 truncate text-bone">{tag}</span>
                  <span className="flex shrink-0 gap-3">
                    <Button
                      kind="quiet"
                      blocked={busy}
                      aria-label={`Put on ${tag}`}
                      onClick={() => onChange({ add: [tag] })}
                    >
                      Put on
                    </Button>
                    <Button
                      kind="quiet"
                      blocked={busy}
                      aria-label={`Take off ${tag}`}
                      onClick={() => onChange({ remove: [tag] })}
                    >
                      Take off
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
        <form
          aria-label="Another tag"
          className="flex items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === '') return;
            added.current = true;
            onChange({ add: [typed.trim()] });
          }}
        >
          <TextField
            label="Another tag"
            className="min-w-0 flex-1"
            maxLength={LONGEST_TAG}
            autoComplete="off"
            autoCapitalize="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={failure ?? undefined}
          />
          <Button type="submit" blocked={busy}>
            Add
          </Button>
        </form>
      </div>
    </Fold>
  );
}
