import { type DragEvent, useId, useState } from 'react';
import { MOST_PICTURES } from '#values/order/gear.ts';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { PICTURE_ACCEPT, type PictureUpload } from '#web/staff/uploads/use-picture-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { ProductFormModel } from './use-product-form.ts';

/** The pictures of a product in their order, which is changed by dragging or with buttons; files may be dropped among them. */
export function PictureFields({ model }: { model: ProductFormModel }) {
  const { pictures, upload, values } = model;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const full = pictures.fields.length >= MOST_PICTURES;

  function dropFile(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !full) void upload.send(file);
  }

  return (
    <fieldset
      aria-label="Pictures"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFile}
      className={`border ${over ? 'border-bone' : 'border-rule'}`}
    >
      {pictures.fields.length === 0 && !upload.preview && (
        <ProductPicture src={null} name={values.name || 'No picture'} />
      )}
      <ol>
        {pictures.fields.map(({ key }, at) => (
          <li
            key={key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => {
              if (dragged !== null && dragged !== at) pictures.move(dragged, at);
              setDragged(null);
            }}
            className={`border-rule border-b ${dragged === at ? 'opacity-50' : ''}`}
          >
            <PictureRow model={model} at={at} />
          </li>
        ))}
      </ol>
      {upload.preview && <ProductPicture src={upload.preview} name={values.name} />}
      <div className="space-y-3 p-4">
        {upload.sending && <Sending part={upload.part} onStop={upload.stop} />}
        {full && <p className="text-ash text-sm">These are {MOST_PICTURES} pictures, as many as there may be.</p>}
        {!upload.sending && !full && <AddPicture model={model} />}
      </div>
    </fieldset>
  );
}

function PictureRow({ model, at }: { model: ProductFormModel; at: number }) {
  const { form, values, pictures } = model;
  const row = values.pictures[at];
  if (!row) return null;
  const colors = [...new Set([...values.variants.map(({ color }) => color.trim()), row.color])].filter(Boolean);
  const field = connectField(form);
  const url = form.formState.errors.pictures?.[at]?.url?.message;
  return (
    <div>
      <ProductPicture src={row.url} name={values.name} className="cursor-grab" />
      <div className="space-y-3 p-4 pt-2">
        <div className="flex items-center justify-between">
          <OrderButtons what={`picture ${at + 1}`} at={at} count={values.pictures.length} onMove={pictures.move} />
          <Button kind="quiet" aria-label={`Remove picture ${at + 1}`} onClick={() => pictures.remove(at)}>
            Remove
          </Button>
        </div>
        {url && <p className="text-alarm text-sm">{url}</p>}
        <TextField
          label={`What picture ${at + 1} shows`}
          optional
          maxLength={200}
          autoComplete="off"
          {...field(`pictures.${at}.alt`)}
        />
        {colors.length > 0 && (
          <SelectField label={`Color on picture ${at + 1}`} {...field(`pictures.${at}.color`)}>
            <option value="">All</option>
            {colors.map((color) => (
              <option key={color}>{color}</option>
            ))}
          </SelectField>
        )}
        {row.url.startsWith('https:') && (
          <p className="text-ash text-sm">This picture is on another site. Upload it to keep it in the shop.</p>
        )}
      </div>
    </div>
  );
}

/** From a file, chosen or dropped, or by its address. */
function AddPicture({ model: { upload, addPicture } }: { model: ProductFormModel }) {
  const id = useId();
  const [address, setAddress] = useState('');
  const add = () => {
    const url = address.trim();
    if (url === '') return;
    addPicture(url);
    setAddress('');
  };
  return (
    <>
      <label
        htmlFor={id}
        className={`${buttonLook('line')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-4`}
      >
        Choose a picture
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
      <UploadNote id={`${id}-note`} refusal={upload.refusal} />
      <div className="flex items-end gap-4">
        <TextField
          label="Picture address"
          optional
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          className="min-w-0 grow"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would save the form.
            event.preventDefault();
            add();
          }}
        />
        <Button kind="quiet" aria-label="Add the picture of this address" onClick={add}>
          Add
        </Button>
      </div>
    </>
  );
}

function UploadNote({ id, refusal }: { id: string; refusal: PictureUpload['refusal'] }) {
  return (
    <p id={id} role={refusal ? 'alert' : undefined} className={`text-sm ${refusal ? 'text-alarm' : 'text-ash'}`}>
      {refusal ?? 'Or drop a file here: JPEG, PNG, WebP or AVIF, at most 12 MB and 6000 pixels a side.'}
    </p>
  );
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
