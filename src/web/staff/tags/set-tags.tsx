import { Fold } from '#web/staff/lists/fold.tsx';
import { Button } from '#web/ui/button.tsx';
import type { TagChoices } from './tag-filters.tsx';
import { type TagChange, TagFold } from './tag-fold.tsx';

type SetTagsProps = {
  choices: TagChoices | undefined;
  change: { send: (change: TagChange) => void; busy: boolean; failure: string | null };
};

/** Tags of several chosen records, and who does them. */
export function SetTags({ choices, change: { send, busy, failure } }: SetTagsProps) {
  return (
    <>
      <TagFold choices={choices} busy={busy} failure={failure} onChange={send} />
      <Fold label="Who does it">
        <ul className="max-h-64 space-y-1 overflow-y-auto">
          {[null, ...(choices?.people ?? [])].map((name) => (
            <li key={name}>
              <Button kind="quiet" blocked={busy} onClick={() => send({ assignee: name })}>
                {name ?? 'Nobody'}
              </Button>
            </li>
          ))}
        </ul>
        {failure && <p className="mt-2 max-w-72 text-alarm text-sm">{failure}</p>}
      </Fold>
    </>
  );
}
