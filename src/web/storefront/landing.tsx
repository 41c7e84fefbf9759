import { useSyncExternalStore } from 'react';
import { savesData } from '#web/client/saves-data.ts';
import { Logo } from '#web/layout/logo.tsx';
import film from '../../../assets/film/coming-soon.mp4';
import smallFilm from '../../../assets/film/coming-soon.webm';
import poster from '../../../assets/pictures/coming-soon-poster.webp';

/** What stands at the shop's address before it opens (rule 3.5). */
export function Landing() {
  const plays = usePlaysFilms();
  return (
    <section id="home" data-lively className="fixed inset-0 grid place-items-center overflow-clip bg-[#000]">
      <img
        src={poster}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover"
      />
      {plays && (
        <div aria-hidden="true" className="absolute inset-0">
          <video autoPlay muted loop playsInline poster={poster} className="size-full object-cover">
            <source src={smallFilm} type="video/webm" />
            <source src={film} type="video/mp4" />
          </video>
        </div>
      )}
      <div className="absolute inset-0 bg-[#000]/40" />
      <div className="relative px-edge text-center">
        <h1 className="rises">
          <Logo className="h-auto w-[min(34rem,80vw)]" />
        </h1>
        <p className="dawns prose-lead mt-[clamp(1.25rem,3vw,2.5rem)]">Website coming soon</p>
      </div>
    </section>
  );
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function listen(changed: () => void) {
  const query = matchMedia(LESS_MOTION);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether a film may run: not before the page has shown its poster, and not for those who asked for less motion or data. */
function usePlaysFilms(): boolean {
  return useSyncExternalStore(
    listen,
    () => !matchMedia(LESS_MOTION).matches && !savesData(),
    () => false,
  );
}
