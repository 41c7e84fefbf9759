import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { changeMaker, readMaker } from '#contract/catalogue/maker-calls.ts';
import { type MakerChange, makerChange, type StaffMaker } from '#contract/catalogue/maker-schemas.ts';
import { MAKER_LIMITS, type Shown } from '#values/maker.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { UploadedPictures } from '#web/staff/uploads/uploaded-pictures.tsx';
import { FILM, usePictureUpload } from '#web/staff/uploads/use-picture-upload.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

const makerQuery = staffQuery(readMaker);

/** What only the owner knows of bow and makers, asked once. */
export function MakerPage() {
  const maker = useQuery({ ...makerQuery, refetchOnMount: 'always' });
  return (
    <section aria-labelledby="maker-title" className="max-w-4xl">
      <h1 id="maker-title" className="title-desk text-bone">
        Bow and makers
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-ash">
        What only you know. Each stands on the pages once it is given here; what is empty is shown nowhere. Please write
        down nothing that is not so: names and words are those of real people who agreed.
      </p>
      <Loaded query={maker} what="what is given" rows={6}>
        {(read) => <MakerForm key={read.version} read={read} onReload={() => void maker.refetch()} />}
      </Loaded>
    </section>
  );
}

type Form = UseFormReturn<MakerChange, unknown, MakerChange>;

function MakerForm({ read, onReload }: { read: StaffMaker; onReload: () => void }) {
  const form = useForm({ defaultValues: read, resolver: zodResolver(makerChange, undefined, { raw: true }) });
  const saving = useStaffChange({
    send: (body: MakerChange) => callAsStaff(changeMaker, { body }),
    async onDone(saved) {
      await keepAnswer(makerQuery, saved);
      toast({ title: 'Saved', description: 'It is on the pages now.' });
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const field = connectField(form, saving.fields);
  const { isDirty, errors } = form.formState;
  useUnsaved(isDirty);
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <form
      noValidate
      aria-label="Bow and makers"
      className="space-y-12"
      onSubmit={form.handleSubmit((typed) => saving.send(typed))}
    >
      <Part
        title="Warranty"
        words="Yours, beside the law’s. Its text becomes a part of the terms, its name stands beside the price. Please let a lawyer read it first."
      >
        <TextField
          label="Its name"
          maxLength={80}
          hint="As in: Limited warranty of five years"
          {...field('warrantyName')}
        />
        <TextArea label="What it says" maxLength={4000} className="[&_textarea]:min-h-48" {...field('warrantyText')} />
      </Part>
      <Part title="Patent" words="Stands below the specifications.">
        <TextField label="Number" maxLength={60} className="max-w-sm" {...field('patent')} />
      </Part>
      <Part title="Who makes it" words="Stands on the first page, with places.">
        <People form={form} list="makers" empty={{ name: '', place: '', part: '' }} add="Add a maker">
          {(at) => <TextField label="What this person does" maxLength={80} {...field(`makers.${at}.part`)} />}
        </People>
      </Part>
      <Part title="Who has shot it" words="Their own words, by their names, on the bow’s page.">
        <People form={form} list="testers" empty={{ name: '', place: '', words: '' }} add="Add a tester">
          {(at) => (
            <TextArea label="What this person says" maxLength={600} required {...field(`testers.${at}.words`)} />
          )}
        </People>
      </Part>
      <Part title="Photographs" words="Of the real bow, on its page.">
        <UploadedPictures
          value={form.watch('photographs')}
          most={MAKER_LIMITS.photographs}
          error={errors.photographs && 'Please write below each picture what it shows.'}
          onChange={(pictures) => form.setValue('photographs', pictures, options)}
        />
      </Part>
      <Part title="Film" words="Stands on the first page, with a button to play it.">
        <FilmField
          value={form.watch('film')}
          error={errors.film?.alt?.message}
          onChange={(film) => form.setValue('film', film, options)}
        />
      </Part>
      {saving.failure && (
        <Alert tone="bad" title="This was not saved.">
          <p>{saving.failure}</p>
          <Button className="mt-4" onClick={onReload}>
            Load it again
          </Button>
        </Alert>
      )}
      <Button type="submit" kind="blaze" busy={saving.busy} blocked={!isDirty}>
        Save
      </Button>
    </form>
  );
}

function Part({ title, words, children }: { title: string; words: string; children: React.ReactNode }) {
  return (
    <fieldset className="space-y-5 border-rule border-t pt-6">
      <legend className="float-left w-full font-semibold text-bone">{title}</legend>
      <p className="clear-both max-w-prose text-ash">{words}</p>
      {children}
    </fieldset>
  );
}

type PeopleProps<List extends 'makers' | 'testers'> = {
  form: Form;
  list: List;
  empty: MakerChange[List][number];
  add: string;
  /** The field that only these people have. */
  children: (at: number) => React.ReactNode;
};

/** People one after the other, each with a name and a place. */
function People<List extends 'makers' | 'testers'>({ form, list, empty, add, children }: PeopleProps<List>) {
  const rows = useFieldArray<MakerChange, 'makers' | 'testers'>({ control: form.control, name: list });
  const field = connectField(form);
  return (
    <>
      {rows.fields.map(({ id }, at) => (
        <div key={id} className="grid gap-x-6 gap-y-4 border-rule border-t pt-4 sm:grid-cols-2">
          <TextField label="Name" required maxLength={60} autoComplete="off" {...field(`${list}.${at}.name`)} />
          <TextField label="Place" required maxLength={80} autoComplete="off" {...field(`${list}.${at}.place`)} />
          <div className="sm:col-span-2">{children(at)}</div>
          <Button kind="quiet" className="justify-self-start" onClick={() => rows.remove(at)}>
            Remove {form.watch(`${list}.${at}.name`) || 'this person'}
          </Button>
        </div>
      ))}
      <Button
        blocked={rows.fields.length >= MAKER_LIMITS.people}
        onClick={() => rows.append(empty, { focusName: `${list}.${rows.fields.length}.name` })}
      >
        {add}
      </Button>
    </>
  );
}

type FilmFieldProps = { value: Shown | null; error: string | undefined; onChange: (film: Shown | null) => void };

/** One film with what it shows. */
function FilmField({ value, error, onChange }: FilmFieldProps) {
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
