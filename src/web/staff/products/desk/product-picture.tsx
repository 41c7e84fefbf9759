import { type DragEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { storedPicture } from '#web/ui/stored-picture.ts';
import { PICTURE_ACCEPT, type PictureUpload } from './use-picture-upload.ts';

type ProductPictureProps = { src: string | null; name: string; className?: string };

/** The product's picture, or a plain background with its name. Always beside the name, and so without a text of its own. */
export function ProductPicture({ src, name, className = '' }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={`relative aspect-4/3 overflow-hidden bg-bark ${className}`}>
      {src && src !== broken ? (
        <img
          {...storedPicture(src)}
          sizes="(min-width: 640px) 20rem, 6.5rem"
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <p aria-hidden="true" className="absolute inset-0 grid place-items-center p-3 text-center">
          <span className="line-clamp-2 font-display text-base text-ash uppercase leading-none wrap-anywhere sm:line-clamp-3 sm:text-2xl">
            {name}
          </span>
        </p>
      )}
    </div>
  );
}

type PictureFieldProps = {
  /** What the form holds now. */
  imageUrl: string;
  name: string;
  upload: PictureUpload;
  onRemove: () => void;
};

/** A picture from a file, chosen or dropped; while it is being sent it is shown already. */
export function PictureField({ imageUrl, name, upload, onRemove }: PictureFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const elsewhere = imageUrl.startsWith('https:');

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void upload.send(file);
  }

  return (
    <fieldset
      aria-label="Picture"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`border ${over ? 'border-bone' : 'border-rule'}`}
    >
      <ProductPicture src={upload.preview ?? (imageUrl || null)} name={name || 'No picture'} />
      <div className="space-y-3 p-4">
        {upload.sending ? (
          <Sending part={upload.part} onStop={upload.stop} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <label
              htmlFor={id}
              className={`${buttonLook('line')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-4`}
            >
              {imageUrl ? 'Other picture' : 'Choose a picture'}
              <input
                id={id}
                type="file"
                accept={PICTURE_ACCEPT}
                className="sr-only"
                aria-describedby={`${id}-note`}
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0];
                  if (file) void upload.send(file);
                  // The same file may be chosen again after a refusal.
                  currentTarget.value = '';
                }}
              />
            </label>
            {imageUrl && (
              <Button kind="quiet" onClick={onRemove}>
                Remove picture
              </Button>
            )}
          </div>
        )}
        <p id={`${id}-note`} role={upload.refusal ? 'alert' : undefined} className={noteLook(upload.refusal)}>
          {upload.refusal ?? 'Or drop a file here: JPEG, PNG, WebP or AVIF, at most 12 MB and 6000 pixels a side.'}
        </p>
        {elsewhere && (
          <p className="text-ash text-sm">This picture is on another site. Upload it to keep it in the shop.</p>
        )}
      </div>
    </fieldset>
  );
}

function noteLook(refusal: string | null): string {
  return `text-sm ${refusal ? 'text-alarm' : 'text-ash'}`;
}

function Sending({ part, onStop }: { part: number; onStop: () => void }) {
  // All bytes have left: the server is still making its sizes of it.
  const words = part < 1 ? 'Sending the picture…' : 'Preparing the picture…';
  return (
    <div className="flex items-center gap-4">
      <div className="grow">
        <p role="status" className="text-bone text-sm">
          {words}
        </p>
        <progress aria-label="Sent" value={part} max={1} className="mt-1 block h-1 w-full accent-bone" />
      </div>
      <Button kind="quiet" onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}
