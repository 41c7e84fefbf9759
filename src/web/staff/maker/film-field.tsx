import { useId } from 'react';
import type { Shown } from '#values/maker.ts';
import { FILM, usePictureUpload } from '#web/staff/uploads/use-picture-upload.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

type FilmFieldProps = { value: Shown | null; error: string | undefined; onChange: (film: Shown | null) => void };

/** One film with what it shows. */
export function FilmField({ value, error, onChange }: FilmFieldProps) {
  const id = useId();
  const upload = usePictureUpload((url) => onChange({ url, alt: value?.alt ?? '' }), FILM);
  return (
    <>
      {value && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: whoever uploads it sees whether it came whole. */}
          <video
            controls
            playsInline
            preload="metadata"
            src={value.url}
            className="aspect-video w-full max-w-md bg-bark"
          />
          <TextField
            label="What the film shows"
            maxLength={200}
            required
            autoComplete="off"
            error={error}
            value={value.alt}
            onChange={({ target }) => onChange({ ...value, alt: target.value })}
          />
          <Button kind="quiet" className="mr-4" onClick={() => onChange(null)}>
            Remove the film
          </Button>
        </>
      )}
      {upload.refusal && <Alert tone="bad">{upload.refusal}</Alert>}
      {upload.sending ? (
        <p role="status">Uploading, {Math.round(100 * upload.part)}%</p>
      ) : (
        <label
          htmlFor={id}
          className={`${buttonLook('line')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-4`}
        >
          {value ? 'Another film' : 'Add a film (MP4)'}
          <input
            id={id}
            type="file"
            accept="video/mp4"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void upload.send(file);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
    </>
  );
}
