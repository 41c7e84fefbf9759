import { Picture } from '#web/ui/picture.tsx';
import cam from '../../../../assets/pictures/drive-shaft-black.webp?picture';
import { FEATURES } from './hunter-facts.ts';

export function Features() {
  return (
    <section aria-labelledby="features-title" className="overflow-clip pb-chapter">
      <div className="edge grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <Picture
            source={cam}
            alt="Close-up of the crown gear on the cam axle and the pinion of the drive shaft"
            sizes="(min-width: 64rem) 55vw, 100vw"
            className="fade-edges aspect-3/2 w-[120%] max-w-none object-cover max-lg:-ml-[10%] lg:-ml-[22%] lg:aspect-5/4 lg:w-[134%]"
          />
          <p className="mt-2 flex items-end gap-6">
            <span className="figure-tall text-tan">40%</span>
            <span className="max-w-[16em] pb-1">Claimed 40% improvement over current compound bows.</span>
          </p>
        </div>
        <div>
          <h2 id="features-title" className="title-chapter">
            What it does differently
          </h2>
          <ul className="mt-10">
            {FEATURES.map(({ name, words }) => (
              <li key={name} className="border-rule border-t py-5">
                <h3 className="title-part">{name}</h3>
                <p className="mt-1.5 text-ash">{words}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
