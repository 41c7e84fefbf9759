import { Picture } from '#web/ui/picture.tsx';
import cam from '../../../../assets/pictures/cam-tan.webp?picture';
import driveShaft from '../../../../assets/pictures/drive-shaft-black.webp?picture';

/** What the static cam is, in two pictures. */
export function StaticCam() {
  return (
    <section aria-labelledby="cam-title" className="overflow-clip pt-chapter">
      <div className="edge grid items-center gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="relative z-10 max-w-xl">
          <h2 id="cam-title" className="title-chapter">
            What a static cam is
          </h2>
          <p className="prose-lead mt-7">
            On other compound bows the cams ride at the tips of the limbs, and every shot throws them forward.
          </p>
          <p className="prose-lead mt-5 text-ash">
            We moved them to the riser. The limbs bend and the cams turn, but their axles stay where they are: no
            chatter, no recoil.
          </p>
        </div>
        <Picture
          source={cam}
          alt="Close-up of the upper cam on its riser arm, with crown gear, pinion and steel drive shaft"
          sizes="(min-width: 64rem) 66vw, 100vw"
          className="fade-edges -order-1 aspect-3/2 w-full max-w-none object-cover lg:order-0 lg:-ml-[8%] lg:w-[116%]"
        />
      </div>
      <div className="edge mt-16 grid items-center gap-y-10 lg:mt-0 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-x-16">
        <Picture
          source={driveShaft}
          alt="Close-up of the crown gear on the cam axle and the pinion of the drive shaft"
          sizes="(min-width: 64rem) 60vw, 100vw"
          className="fade-edges aspect-3/2 w-full max-w-none object-cover lg:-ml-[8%] lg:w-[108%]"
        />
        <div className="max-w-lg">
          <h3 className="title-part">One shaft keeps them in time</h3>
          <p className="mt-4 text-ash text-lg">
            A steel drive shaft runs along the riser and joins the upper cam to the lower. Neither can get ahead of the
            other.
          </p>
        </div>
      </div>
    </section>
  );
}
