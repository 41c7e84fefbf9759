import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DelayScopeShown, StaffDelay, StaffDelays } from '#contract/delays/delay-schemas.ts';
import type { MailPreviewRequest } from '#contract/mailings/mailing-schemas.ts';
import { readDelays } from '#contract/mailings/release-calls.ts';
import { dateText } from '#values/text/delay-text.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { BatchForecast, useForecast } from '#web/staff/parts/forecast.tsx';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { AskedPreview } from '#web/staff/release/mail-preview.tsx';
import { useRelease } from '#web/staff/release/use-mailings.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { withWholeDates } from '#web/ui/whole-dates.tsx';
import { DelayForm } from './delay-form.tsx';
import { DelayList } from './delay-list.tsx';

/** Names another date of a release or of a batch, corrects a wrong one, and shows what became of each. */
export function DelayPage() {
  const delays = useQuery({ ...staffQuery(readDelays), refetchOnMount: 'always' });
  const [preview, setPreview] = useState<MailPreviewRequest | null>(null);
  const [correcting, setCorrecting] = useState<number | null>(null);
  const list = useRef<HTMLElement>(null);
  const form = useRef<HTMLElement>(null);
  const wrong = delays.data?.delays.find(({ id, canCorrect }) => id === correcting && canCorrect) ?? null;
  const look = (id: number | null) => {
    setPreview(null);
    setCorrecting(id);
    form.current?.focus();
  };
  const onSent = () => {
    setCorrecting(null);
    list.current?.focus();
  };
  return (
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]">
      <section ref={form} tabIndex={-1} aria-labelledby="delay-title" className="min-w-0 max-w-3xl outline-none">
        <h1 id="delay-title" className="title-desk text-bone">
          {wrong ? 'Correction' : 'Delay notice'}
        </h1>
        <p className="mt-2 mb-8 max-w-prose text-ash">
          {wrong
            ? 'Tells those who were told a wrong date what the right one is.'
            : 'Tells everybody who has paid and has no bow yet of another date, and why. Of a later one each of them can keep the order or cancel it with all money back, by a link that needs no login.'}
        </p>
        <Loaded query={delays} what="where the dates stand" rows={4}>
          {({ scopes, waitMinutes }) =>
            wrong ? (
              <>
                <Button onClick={() => look(null)}>Back to the delay notice</Button>
                <WrongDate wrong={wrong} />
                <DelayForm
                  key={wrong.id}
                  target={{ wrong }}
                  waitMinutes={waitMinutes}
                  onPreview={setPreview}
                  onSent={onSent}
                />
              </>
            ) : (
              <NewDelay scopes={scopes} waitMinutes={waitMinutes} onPreview={setPreview} onSent={onSent} />
            )
          }
        </Loaded>
      </section>
      {preview && <AskedPreview mail={preview} />}
      {delays.data && <DelayList ref={list} delays={delays.data.delays} onCorrect={look} />}
    </div>
  );
}

type NewDelayProps = Pick<StaffDelays, 'scopes' | 'waitMinutes'> & {
  onPreview: (mail: MailPreviewRequest | null) => void;
  onSent: () => void;
};

const idOf = ({ campaignId, batchId }: DelayScopeShown) => `${campaignId}.${batchId ?? ''}`;

/** Which campaign or batch, and its new date. */
function NewDelay({ scopes, waitMinutes, onPreview, onSent }: NewDelayProps) {
  const [search] = useSearchParams();
  const named = scopes.find(({ batchId }) => batchId !== null && String(batchId) === search.get('batch'));
  const [chosen, setChosen] = useState(named ? idOf(named) : '');
  const forecast = useForecast();
  const scope = scopes.find((each) => idOf(each) === chosen) ?? scopes[0];
  if (!scope) return <Empty title="No campaign is active">There is no date that could be moved.</Empty>;
  const choose = (id: string) => {
    onPreview(null);
    setChosen(id);
  };
  return (
    <>
      {scopes.length > 1 && (
        <SelectField
          label="Whose date moves"
          className="mb-6 max-w-md"
          value={idOf(scope)}
          onChange={({ target }) => choose(target.value)}
        >
          {scopes.map((each) => (
            <option key={idOf(each)} value={idOf(each)}>
              {each.batchId === null ? `${each.name}: release` : each.name}
            </option>
          ))}
        </SelectField>
      )}
      <Standing scope={scope} />
      <AlreadyReleased />
      {scope.batchId !== null && <BatchForecast batch={scope.batchId} basis />}
      {!forecast.isPending && (
        <DelayForm
          key={idOf(scope)}
          target={{ scope }}
          forecast={forecast.data?.batches.find(({ id }) => id === scope.batchId) ?? null}
          waitMinutes={waitMinutes}
          onPreview={onPreview}
          onSent={onSent}
        />
      )}
    </>
  );
}

/** Putting off what was released already takes nothing back from those who were asked to pay. */
function AlreadyReleased() {
  const last = useRelease().data?.last;
  if (!last) return null;
  return (
    <p className="mt-4 max-w-prose border-alarm border-l-2 pl-4 text-bone">
      A release went out <Moment at={last.startedAt} />. The links that it sent go on taking the balance until they end;
      reminders stop for everybody who is told of a delay.
    </p>
  );
}

function Standing({ scope: { batchId, releaseDate, shipsFrom, affected } }: { scope: DelayScopeShown }) {
  return (
    <Figures
      figures={[
        [batchId === null ? 'Release date now' : 'Ships now', dateText(releaseDate, shipsFrom)],
        ['Pre-orders that it concerns', affected.toLocaleString('en-US')],
      ]}
    />
  );
}

function WrongDate({ wrong: { releaseDate, shipsFrom, told } }: { wrong: StaffDelay }) {
  return (
    <Figures
      figures={[
        ['The wrong date', dateText(releaseDate, shipsFrom)],
        ['Told it', told.toLocaleString('en-US')],
      ]}
    />
  );
}

function Figures({ figures: [one, other] }: { figures: [[string, string], [string, string]] }) {
  return (
    <dl className="mt-6 grid border-rule border-y first:mt-0 sm:grid-cols-2">
      <div className="flex flex-col-reverse justify-end gap-1 py-5">
        <dt className="text-ash text-sm">{one[0]}</dt>
        <dd className="figure text-bone proportional-nums">{withWholeDates(one[1])}</dd>
      </div>
      <div className="flex flex-col-reverse justify-end gap-1 border-rule py-5 max-sm:border-t sm:border-l sm:pl-5">
        <dt className="text-ash text-sm">{other[0]}</dt>
        <dd className="figure text-bone">{other[1]}</dd>
      </div>
    </dl>
  );
}
