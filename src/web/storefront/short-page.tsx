import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '#web/ui/picture.tsx';

type ShortPageProps = {
  title: string;
  picture: PictureSource;
  /** A class that says which part of the picture is shown where it does not fit. */
  focus?: string;
  children: ReactNode;
};

/** A page that says one thing, over one picture. The picture only decorates. */
export function ShortPage({ title, picture, focus = '', children }: ShortPageProps) {
  return (
    <section className="relative flex min-h-[88svh] flex-col overflow-clip">
      <Picture
        source={picture}
        alt=""
        first
        sizes="100vw"
        className={`fade-ends absolute inset-y-0 right-0 size-full object-cover lg:w-4/5 ${focus}`}
      />
      <div className="absolute inset-0 bg-[linear-gradient(to_top,var(--color-night),transparent_85%)] lg:bg-[linear-gradient(to_right,var(--color-night),transparent_60%)]" />
      <div className="edge relative mt-auto pt-40 pb-[clamp(3rem,9vh,7rem)]">
        <h1 className="title-hero max-w-[8em]">{title}</h1>
        {children}
      </div>
    </section>
  );
}
