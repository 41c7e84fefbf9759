import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { type BowBuild, writeBuildQuery } from '#values/bow/build.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import type { CheckoutFormState } from '#web/order-fields/shipping-details.ts';

/** The build that the form holds. Removed, it goes out of the address too, or a reload would bring it back. */
export function ChosenBuild({ form, configurator }: { form: CheckoutFormState; configurator: boolean }) {
  const [color, build] = useWatch({ control: form.control, name: ['bowColor', 'build'] });
  const [, setQuery] = useSearchParams();
  const hydrated = useHydrated();

  function remove() {
    form.setValue('build', null);
    setQuery(
      (query) => {
        for (const part of ['draw', 'weight', 'hand']) query.delete(part);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      {!hydrated && <BuildToCome configurator={configurator} />}
      <div className={hydrated ? undefined : 'known-build:hidden'}>
        <BuildChoice build={build ?? null} color={color ?? ''} configurator={configurator} onRemove={remove} />
      </div>
    </>
  );
}

/** The space of a build that the browser knows of, in the server's HTML. */
function BuildToCome({ configurator }: { configurator: boolean }) {
  return (
    <div aria-hidden="true" className="invisible mt-8 hidden known-build:block">
      <BuildFigures build={{ drawLength: 28, drawWeight: 60, hand: 'Right' }} />
      <p className={`mt-1 ${WAY}`}>{configurator ? 'Change' : 'Remove'}</p>
    </div>
  );
}

type BuildChoiceProps = {
  build: BowBuild | null;
  color: string;
  /** Whether the shop's own configurator is open, to build or to change it there. */
  configurator: boolean;
  onRemove: () => void;
};

const WAY =
  'inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-bone';

/** How the bow is to be set up, and the way back to where that is chosen. What was typed waits in the tab meanwhile. */
function BuildChoice({ build, color, configurator, onRemove }: BuildChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  const removed = useRef(false);

  useEffect(() => {
    // The button is gone with the build; whoever pressed it by keyboard goes on from here.
    if (removed.current && !build) place.current?.focus({ preventScroll: true });
    removed.current = false;
  }, [build]);

  if (!build) {
    return (
      <div ref={place} tabIndex={-1} className="mt-6 text-ash outline-none">
        <p>Draw length, weight and hand can wait: we ask you before we make your bow.</p>
        {configurator && (
          <Link to={`/build-your-bow${color && `?color=${color.toLowerCase()}`}`} className={`${WAY} text-bone`}>
            Set them up now
          </Link>
        )}{' '}
        <Link to="/help#find-draw-length" className={`${WAY} ml-6`}>
          Find your draw length
        </Link>
      </div>
    );
  }

  function remove() {
    removed.current = true;
    onRemove();
  }

  return (
    <section aria-label="Your build" className="mt-8">
      <BuildFigures build={build} />
      <p className="mt-1 flex flex-wrap gap-x-7 text-bone">
        {configurator && (
          <Link to={`/build-your-bow?${writeBuildQuery(color, build)}`} onClick={forgetAddress} className={WAY}>
            Change<span className="sr-only"> your build</span>
          </Link>
        )}
        <button type="button" onClick={remove} className={WAY}>
          Remove<span className="sr-only"> your build</span>
        </button>
      </p>
    </section>
  );
}

/** Whoever comes back by the back button has another build perhaps, which the tab keeps; the address says the old one. */
function forgetAddress(): void {
  const { history, location } = window;
  history.replaceState(history.state, '', location.pathname);
}

function BuildFigures({ build: { drawLength, drawWeight, hand } }: { build: BowBuild }) {
  const figures: [label: string, figure: string, unit: string][] = [
    ['Draw length', `${drawLength}`, 'in'],
    ['Draw weight', `${drawWeight}`, 'lbs'],
    ['Hand', hand, ''],
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 border-rule border-y py-5 sm:gap-x-8">
      {figures.map(([label, figure, unit]) => (
        <div key={label}>
          <dt className="text-ash text-sm">{label}</dt>
          <dd className="mt-2 font-display text-3xl text-bone">
            {figure}
            {unit && <span className="ml-1 text-[0.6em] text-tan"> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
