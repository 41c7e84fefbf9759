import { Link } from 'react-router';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import type { Need, NeedAction, NeedGroup } from './need-groups.ts';
import { useAnswerNeed } from './use-needs.ts';

/** The server stops counting here. */
const COUNTED_TO = 1000;

export function NeedList({ groups }: { groups: NeedGroup[] }) {
  const panelPath = usePanelPath();
  const { send, asked } = useAnswerNeed();
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      {groups.map(({ title, count, needs, all }) => (
        <section key={title} aria-label={title}>
          <h3 className="flex items-baseline justify-between gap-4 border-rule-strong border-b pb-2 font-semibold text-bone">
            {title}
            <span className="tabular-nums">{count >= COUNTED_TO ? `${COUNTED_TO} and more` : count}</span>
          </h3>
          <ul>
            {needs.map((need) => (
              <NeedLine
                key={need.key}
                need={need}
                address={need.place ? panelPath(...need.place) : null}
                busyWith={asked}
                onAction={send}
              />
            ))}
          </ul>
          {all && (
            <Link to={panelPath(all.place)} className="mt-3 inline-block text-bone text-sm link-plain">
              {all.label}
            </Link>
          )}
          {!all && count > needs.length && (
            <p className="mt-3 text-ash text-sm">The oldest {needs.length} are shown; the others follow as these go.</p>
          )}
        </section>
      ))}
    </div>
  );
}

type NeedLineProps = {
  need: Need;
  address: string | null;
  busyWith: NeedAction | null;
  onAction: (action: NeedAction) => void;
};

function NeedLine({
  need: { title, detail, page, pageLabel, since, until, actions = [] },
  address,
  busyWith,
  onAction,
}: NeedLineProps) {
  return (
    <li data-row className="flex items-start justify-between gap-6 border-rule border-b py-3">
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="text-base text-bone">
          {address ? (
            <Link to={address} data-opens className="link-quiet hover:decoration-bone">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {detail && <p className="text-ash">{detail}</p>}
        {page && (
          <p>
            <a href={page} className="text-bone link-plain" rel="noreferrer">
              {pageLabel}
            </a>
          </p>
        )}
        {since && (
          <p className="text-ash">
            since <Moment at={since} />
            {waited(since)}
          </p>
        )}
        {until && (
          <p className="text-ash">
            until <Moment at={until} />
          </p>
        )}
      </div>
      {actions.length > 0 && (
        <div className="flex shrink-0 flex-col items-end text-sm">
          {actions.map((action, at) => (
            <Button
              key={action.label}
              kind="quiet"
              data-done={at === 0 || undefined}
              data-opens={(at === 0 && !address) || undefined}
              busy={isSame(action, busyWith)}
              onClick={() => onAction(action)}
            >
              {action.label}
              <span className="sr-only">: {title}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const DAY_MS = 86_400_000;

/** How long it has waited, once that is days. */
function waited(since: string): string {
  const days = Math.floor((Date.now() - Date.parse(since)) / DAY_MS);
  return days < 1 ? '' : days === 1 ? ', for a day' : `, for ${days.toLocaleString('en-US')} days`;
}

function isSame({ route, id }: NeedAction, other: NeedAction | null): boolean {
  return route === other?.route && id === other.id;
}
