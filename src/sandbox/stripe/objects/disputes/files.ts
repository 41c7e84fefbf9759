import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { insertObject, newId } from '#sandbox/stripe/objects/objects.ts';
import type { FormObject } from '#sandbox/stripe/protocol/form-encoding.ts';
import { expand } from '#sandbox/stripe/protocol/form-params.ts';

/** Files as evidence may have 5 MB; the form around one is small. https://docs.stripe.com/file-upload */
export const LARGEST_UPLOAD = 5 * 1024 * 1024 + 4096;

export const fileCreation = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.object({ name: z.string(), type: z.enum(['pdf', 'jpg', 'png']), content: z.base64() }),
  expand,
});

/** Keeps an uploaded file, which evidence then names. */
export function createFile(
  tx: SandboxTransaction,
  { purpose, file: { name, type, content } }: z.output<typeof fileCreation>,
): Promise<Stripe.File> {
  const id = newId('file');
  const file: Stripe.File = {
    id,
    object: 'file',
    created: seconds(),
    expires_at: null,
    filename: name,
    purpose,
    title: null,
    type,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    size: Buffer.from(content, 'base64').length,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  return insertObject(tx, 'file', file, null, { content });
}

/** The fields and the file of a form that carries one, as the other forms are read. */
export async function readUpload(body: Buffer, contentType: string): Promise<FormObject> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  const file = form.get('file');
  const purpose = form.get('purpose');
  return {
    ...(typeof purpose === 'string' && { purpose }),
    ...(file instanceof File && {
      file: {
        name: file.name,
        type: file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase(),
        content: Buffer.from(await file.arrayBuffer()).toString('base64'),
      },
    }),
  };
}
