import type { KeyboardEvent } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { GALLERY } from './gallery-pictures.ts';

export type GalleryStageProps = { shown: number | null; onShow: (index: number | null) => void };

/** One picture as large as the window allows; arrow keys turn to the next. */
export function GalleryStage({ shown, onShow }: GalleryStageProps) {
  const index = shown ?? 0;
  const picture = GALLERY[index];
  const turn = (by: number) => onShow((index + by + GALLERY.length) % GALLERY.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  }

  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onShow(null)}
      onKeyDown={onKeyDown}
      shape="stage"
      title={picture?.name ?? ''}
    >
      {picture && (
        <Picture
          key={picture.name}
          source={picture.source}
          alt={picture.alt}
          first
          sizes="100vw"
          className="min-h-0 w-full flex-1 object-contain"
        />
      )}
      <div className="mt-4 flex items-center justify-between">
        <p aria-live="polite" className="text-ash tabular-nums">
          {index + 1} of {GALLERY.length}
        </p>
        <div className="flex gap-2">
          <Turn name="Previous picture" path="M20 12H4m6-7-7 7 7 7" onClick={() => turn(-1)} />
          <Turn name="Next picture" path="M4 12h16m-6-7 7 7-7 7" onClick={() => turn(1)} />
        </div>
      </div>
    </Dialog>
  );
}

function Turn({ name, path, onClick }: { name: string; path: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="grid size-12 place-items-center border border-rule-strong transition-colors hover:border-bone"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-[1.5] stroke-current">
        <path d={path} />
      </svg>
    </button>
  );
}
