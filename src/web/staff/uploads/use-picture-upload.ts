import { useEffect, useRef, useState } from 'react';
import { storeFilm } from '#contract/catalogue/maker-calls.ts';
import { FILM_LIMIT } from '#contract/catalogue/maker-schemas.ts';
import { storePicture } from '#contract/catalogue/product-calls.ts';
import { PICTURE_LIMIT, PICTURE_TYPES } from '#contract/catalogue/product-schemas.ts';
import type { AnswerOf, Route } from '#contract/route.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { answerOf } from '#web/client/call.ts';
import { failureOf } from '#web/client/request.ts';
import { isSignedOut, staffFailureText } from '#web/staff/calls/call-as-staff.ts';
import { rereadStatus } from '#web/staff/calls/use-staff-status.ts';

/** What a file chooser is told to offer. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',');

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** What is uploaded: why one is not even sent, and where it goes; `store` gives its address. */
export type FileKind = {
  refuse: (file: Pick<File, 'type' | 'size'>) => string | null;
  store: (file: File, options: UploadOptions) => Promise<string>;
  failed: string;
};

const PICTURE: FileKind = {
  refuse: pictureRefusal,
  store: async (file, options) => (await uploadFile(storePicture, file, options)).imageUrl,
  failed: 'The picture could not be stored. Please try again.',
};

export const FILM: FileKind = {
  refuse: ({ type, size }) =>
    type === 'video/mp4' ? refuseSize('film', size, FILM_LIMIT) : 'Please choose an MP4 film.',
  store: async (file, options) => (await uploadFile(storeFilm, file, options)).url,
  failed: 'The film could not be stored. Please try again.',
};

/** One file on its way at a time: a newer one calls off the one before, and so does leaving the form. */
export function usePictureUpload(onStored: (url: string) => void, kind = PICTURE) {
  const [part, setPart] = useState<number | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function stop() {
    running.current?.abort();
    running.current = null;
    setPart(null);
    setPreview(null);
  }

  async function send(file: File) {
    stop();
    const objection = kind.refuse(file);
    setRefusal(objection);
    if (objection) return;
    const control = new AbortController();
    const isCurrent = () => running.current === control;
    running.current = control;
    setPart(0);
    if (kind === PICTURE) readPreview(file).then((address) => isCurrent() && setPreview(address));
    try {
      const { signal } = control;
      const url = await kind.store(file, { signal, onProgress: (sent) => isCurrent() && setPart(sent) });
      if (isCurrent()) onStored(url);
    } catch (error) {
      if (!isCurrent()) return;
      setRefusal(staffFailureText(error, kind.failed));
      if (isSignedOut(error)) void rereadStatus().catch(() => {});
    } finally {
      if (isCurrent()) stop();
    }
  }

  return { send, stop, sending: part !== null, part: part ?? 0, preview, refusal };
}

/** As a `data:` address, since the security policy lets the page show no `blob:`; null for a file that cannot be read. */
function readPreview(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

type UploadOptions = {
  signal: AbortSignal;
  /** From 0 to 1, of the bytes that have left. */
  onProgress: (part: number) => void;
};

/**
 * Sends a file and gives what the shop says of it. XMLHttpRequest, because `fetch` does not tell how much
 * has left. Throws `ApiError` for a refusal, `ConnectionLost` for no answer, and the signal's reason when it was called off.
 */
function uploadFile<R extends Route>(
  to: R & { params?: undefined },
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<AnswerOf<R>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(to.method, to.path);
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('content-type', file.type);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const { status, statusText, responseText } = call;
      if (status === 200 || status === 201) resolve(answerOf(to, JSON.parse(responseText)));
      else failureOf(new Response(responseText, { status, statusText })).then(reject, reject);
    };
    call.onerror = () => reject(new ConnectionLost(new Error('the file did not arrive')));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });
}

/** Why a file is not even sent; null when the server may judge it. */
export function pictureRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  return refuseSize('picture', size, PICTURE_LIMIT);
}

function refuseSize(what: string, size: number, most: number): string | null {
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size <= most) return null;
  const megabytes = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return `This ${what} has ${megabytes(size)} MB. Please choose one of at most ${megabytes(most)} MB.`;
}
