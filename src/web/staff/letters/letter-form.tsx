import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { saveLetter, sendLetter } from '#contract/letters/letter-calls.ts';
import { type LetterFields, letterFields, type StaffLetter } from '#contract/letters/letter-schemas.ts';
import type { MailPreviewRequest } from '#contract/mailings/mailing-schemas.ts';
import { readDelays } from '#contract/mailings/release-calls.ts';
import { MOST_LETTER_PICTURES } from '#values/letter.ts';
import type { Shown } from '#values/maker.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { waitText } from '#web/staff/parts/mailing-labels.ts';
import { Failure, Loaded } from '#web/staff/parts/page-parts.tsx';
import { MAIL_TEXTS, useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { AskedPreview } from '#web/staff/release/mail-preview.tsx';
import { useMailSettings } from '#web/staff/release/use-mailings.ts';
import { WrittenMailForm } from '#web/staff/release/written-mail-form.tsx';
import { UploadedPictures } from '#web/staff/uploads/uploaded-pictures.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type LetterFormProps = { letterKey: string; draft: StaffLetter | null; onClose: () => void };

/** A letter as it is written: what is typed is kept in this tab, and the draft in the shop. */
export function LetterForm({ letterKey, draft, onClose }: LetterFormProps) {
  const scopes = useQuery({ ...staffQuery(readDelays), refetchOnMount: 'always' });
  const [preview, setPreview] = useState<MailPreviewRequest | null>(null);
  const { announcementWaitMinutes: waitMinutes = 0 } = useMailSettings().data ?? {};
  const first = scopes.data?.scopes[0];
  const save = (body: LetterFields) => callAsStaff(saveLetter, { params: { key: letterKey }, body });
  const mail = useKeptForm({
    ...MAIL_TEXTS,
    key: `fulldraw.staff.letter.${letterKey}`,
    empty: valuesOf(draft),
    schema: rules,
    async send({ requestKey: _key, ...written }: LetterFields & { requestKey: string }) {
      await save(written);
      return callAsStaff(sendLetter, { params: { key: letterKey } });
    },
    onSent({ state }) {
      rereadAbout('mailings');
      toast({ title: state === 'waiting' ? 'The letter waits' : 'The letter is published' });
      onClose();
    },
    once: true,
  });
  const saving = useStaffChange({
    send: save,
    onDone() {
      rereadAbout('mailings');
      toast({ title: 'The draft is saved' });
    },
    otherwise: 'The draft was not saved. Please try again; what you wrote is still here.',
  });
  const { typed, field } = mail;
  return (
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]">
      <div className="min-w-0 max-w-3xl">
        <Button onClick={onClose}>Back to the letters</Button>
        <Loaded query={scopes} what="whom it can go to" rows={4}>
          {({ scopes: all }) => (
            <WrittenMailForm
              label="Build letter"
              mail={mail}
              onPreview={() => mail.whenWhole((written) => setPreview({ kind: 'letter', ...written }))}
              submit="Send the letter"
              question={{
                title: `Send “${typed.title.trim()}”?`,
                description: `Everybody who waits there gets it by email, but for those who want no news, and it stands on /batches for everybody. ${waitText(waitMinutes)}`,
                yes: 'Confirm & Send Emails',
              }}
            >
              <SelectField label="For whom" className="max-w-md" {...field('scope')}>
                {first && !typed.scope && <option value="">Please choose</option>}
                {all.map((scope) => (
                  <option
                    key={`${scope.campaignId}.${scope.batchId}`}
                    value={`${scope.campaignId}.${scope.batchId ?? ''}`}
                  >
                    {scope.batchId === null ? `${scope.name}: all who wait` : scope.name}
                  </option>
                ))}
              </SelectField>
              <TextField label="Title" maxLength={120} required {...field('title')} />
              <TextArea
                label="Letter"
                maxLength={8000}
                required
                hint="An empty line begins a new paragraph. The greeting with each name, and the unsubscribe link, come by themselves."
                className="[&_textarea]:min-h-72"
                {...field('message')}
              />
              <UploadedPictures
                value={readPictures(typed.pictures)}
                most={MOST_LETTER_PICTURES}
                error={field('pictures').error}
                onChange={(pictures) => mail.put({ pictures: JSON.stringify(pictures) })}
              />
              <Failure>{saving.failure}</Failure>
              <Button busy={saving.busy} onClick={() => mail.whenWhole((written) => saving.send(written))}>
                Save the draft
              </Button>
            </WrittenMailForm>
          )}
        </Loaded>
      </div>
      {preview && <AskedPreview mail={preview} />}
    </div>
  );
}

function valuesOf(draft: StaffLetter | null) {
  if (!draft) return { scope: '', title: '', message: '', pictures: '[]' };
  const { campaignId, batchId, title, message, pictures } = draft;
  return { scope: `${campaignId}.${batchId ?? ''}`, title, message, pictures: JSON.stringify(pictures) };
}

/** The pictures as the form keeps them, in a text. */
function readPictures(text: string): Shown[] {
  try {
    return JSON.parse(text) as Shown[];
  } catch {
    return [];
  }
}

const { title, message, pictures } = letterFields.shape;

/** What is typed, by the contract's own rules. */
const rules = z
  .object({
    scope: z.string().min(1, 'Please choose whom it is for.'),
    title,
    message,
    pictures: z.string().transform(readPictures).pipe(pictures),
  })
  .transform(({ scope, ...text }): LetterFields => {
    const [campaign, batch] = scope.split('.');
    return { ...text, campaignId: Number(campaign), batchId: batch ? Number(batch) : null };
  });
