import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';
import { Picture } from '#web/ui/picture.tsx';
import wide from '../../../../assets/pictures/hero-landscape-tan.webp?picture';
import upright from '../../../../assets/pictures/hero-portrait-tan.webp?picture';

export function HomeHero() {
  return (
    <section aria-labelledby="home-title" className="relative flex min-h-svh flex-col overflow-clip bg-[#070707]">
      <Picture
        source={wide}
        portrait={upright}
        first
        alt="The Hunter compound bow in Tan, from the cam side: upper cam on the riser arm, steel drive shaft, carbon limbs"
        sizes="100vw"
        className="absolute inset-0 size-full object-cover object-[72%_40%] portrait:top-[9%]"
      />
      <div className="absolute inset-x-0 top-0 h-32 bg-[linear-gradient(to_bottom,rgb(8_11_9/0.9),transparent)]" />
      <div className="absolute inset-x-0 bottom-0 h-2/5 bg-[linear-gradient(to_top,var(--color-night),transparent)]" />
      <div className="edge relative flex flex-1 flex-col items-start pt-24 pb-[clamp(2rem,7vh,6rem)] landscape:justify-end landscape:pt-28">
        <h1 id="home-title" className="title-hero max-w-[4.6em]">
          The cam stays put.
        </h1>
        <p className="prose-lead mt-6 portrait:mt-4 max-w-[25em] text-bone">
          The Hunter is the first hunting bow with a patented static cam, mounted on the riser.
        </p>
        <Link to="/bows" className={buttonLook('blaze', 'mt-8 portrait:mt-auto')}>
          See the Hunter
        </Link>
      </div>
    </section>
  );
}
