import { type DragEvent, useId, useState } from 'react';
import { PICTURE_ACCEPT } from '#web/staff/products/shared/check-picture.ts';
import type { PictureUpload } from '#web/staff/products/shared/use-picture-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { ProductPicture } from './product-picture.tsx';

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
