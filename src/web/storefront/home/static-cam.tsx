import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '#web/ui/picture.tsx';
import cam from '../../../../assets/pictures/cam-tan.webp?picture';
import driveShaft from '../../../../assets/pictures/drive-shaft-black.webp?picture';
import { CamAtWork } from './cam-at-work.tsx';

/** What the static cam is: close up, at work, and what keeps the two in time. */
export function StaticCam() {
  return (
    <>
      <section aria-labelledby="cam-title" className="overflow-clip pt-24 pb-chapter lg:pt-0">
        <Scene
          source={cam}
          alt="Close-up of the upper cam on its riser arm, with crown gear, pinion and steel drive shaft"
          crop="lg:left-[20%] lg:w-[80%] lg:object-[50%_42%]"
        >
          <div className="max-w-xl lg:max-w-[32%]">
            <h2 id="cam-title" className="title-chapter">
              What a static cam is
            </h2>
            <p className="prose-lead mt-6">
              On other compound bows the cams ride at the tips of the limbs, and every shot throws them forward.
            </p>
            <p className="prose-lead mt-5 text-ash">
              We moved them to the riser. The limbs bend and the cams turn, but their axles stay where they are.
            </p>
          </div>
        </Scene>
      </section>
      <CamAtWork />
      <section aria-labelledby="shaft-title" className="overflow-clip pt-24 lg:pt-0">
        <Scene
          source={driveShaft}
          alt="Close-up of the crown gear on the cam axle and the pinion of the drive shaft"
          crop="lg:w-[78%] lg:object-[50%_40%]"
        >
          <div className="max-w-xl lg:ml-auto lg:max-w-[31%]">
            <h2 id="shaft-title" className="title-chapter">
              One shaft keeps them in time
            </h2>
            <p className="prose-lead mt-6 text-ash">
              A drive shaft runs along the riser and joins the upper cam to the lower. Neither can get ahead of the
              other.
            </p>
          </div>
        </Scene>
      </section>
    </>
  );
}

type SceneProps = { source: PictureSource; alt: string; crop: string; children: ReactNode };

/** A picture as wide as the window with words on its dark side; on small windows the words stand below it. */
function Scene({ source, alt, crop, children }: SceneProps) {
  return (
    <div className="relative lg:flex lg:min-h-[min(56vw,110svh)] lg:items-center">
      <Picture
        source={source}
        alt={alt}
        sizes="100vw"
        className={`fade-ends aspect-3/2 w-full object-cover lg:absolute lg:inset-y-0 lg:left-0 lg:aspect-auto lg:h-full ${crop}`}
      />
      <div className="edge relative mt-6 lg:mt-0">{children}</div>
    </div>
  );
}
