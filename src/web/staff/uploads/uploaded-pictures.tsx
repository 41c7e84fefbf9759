import { useId } from 'react';
import type { Shown } from '#values/maker.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { storedPicture } from '#web/ui/stored-picture.ts';
import { PICTURE_ACCEPT, usePictureUpload } from './use-picture-upload.ts';

type UploadedPicturesProps = {
  value: Shown[];
  most: number;
  error: string | undefined;
  onChange: (value: Shown[]) => void;
};

/** Pictures in their order, each with what it shows; another one is uploaded at once. */
export function UploadedPictures({ value: pictures, most, error, onChange: put }: UploadedPicturesProps) {
  const id = useId();
  const upload = usePictureUpload((url) => put([...pictures.filter((each) => each.url !== url), { url, alt: '' }]));
  return (
    <fieldset aria-label="Pictures" className="space-y-4">
      {pictures.map((picture, at) => (
        <div key={picture.url} className="grid gap-4 border-rule border-t pt-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <img
            {...storedPicture(picture.url)}
            sizes="12rem"
            alt=""
            width={192}
            height={144}
            className="aspect-4/3 w-48 object-cover"
          />
          <div className="space-y-3">
            <TextField
              label={`What picture ${at + 1} shows`}
              maxLength={200}
              autoComplete="off"
              value={picture.alt}
              onChange={({ target }) =>
                put(pictures.map((each) => (each === picture ? { ...each, alt: target.value } : each)))
              }
            />
            <Button
              kind="quiet"
              aria-label={`Remove picture ${at + 1}`}
              onClick={() => put(pictures.filter((each) => each !== picture))}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      {error && <p className="text-alarm text-sm">{error}</p>}
      {upload.refusal && <Alert tone="bad">{upload.refusal}</Alert>}
      {upload.sending && <p role="status">Uploading, {Math.round(100 * upload.part)}%</p>}
      {!upload.sending && pictures.length < most && (
        <label
          htmlFor={id}
          className={`${buttonLook('line')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-4`}
        >
          Add a picture
          <input
            id={id}
            type="file"
            accept={PICTURE_ACCEPT}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void upload.send(file);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
