import type { PictureStored } from '#contract/staff-products.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { failureOf } from '#web/client/request.ts';

type UploadOptions = {
  signal: AbortSignal;
  /** From 0 to 1, of the bytes that have left. */
  onProgress: (part: number) => void;
};

/**
 * Sends a picture and gives the address under which it is kept. XMLHttpRequest, because `fetch` does not tell how much
 * has left. Throws `ApiError` for a refusal, `ConnectionLost` for no answer, and the signal's reason when it was called off.
 */
export function uploadPicture(file: File, { signal, onProgress }: UploadOptions): Promise<PictureStored> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/admin/pictures');
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('content-type', file.type);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const { status, statusText, responseText } = call;
      if (status === 200 || status === 201) resolve(JSON.parse(responseText));
      else failureOf(new Response(responseText, { status, statusText })).then(reject, reject);
    };
    call.onerror = () => reject(new ConnectionLost(new Error('the picture did not arrive')));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });
}
