import { z } from 'zod';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { scrubText } from '#values/text/fault-text.ts';

/** A draft with several files takes Printful some seconds. */
const TIMEOUT_MS = 20_000;
const LONGEST_REASON = 500;

export type PrintfulAddress = {
  token: string;
  /** For a token of the whole account: which store; null: the token is a store's own. */
  storeId: string | null;
  /** `https://api.printful.com`, or the address of another server with Printful's protocol; no trailing slash. */
  apiBase: string;
  timeoutMs?: number;
};

export type PrintfulClient = {
  /**
   * The answer as `schema` reads it; null for 404. Throws `ProviderUnavailable` for silence, faults of the server and too many
   * requests, and `ProviderRefused` for all else that is no success.
   */
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, schema: z.ZodType<T>, body?: object): Promise<T | null>;
};

export function createPrintfulClient({ token, storeId, apiBase, timeoutMs }: PrintfulAddress): PrintfulClient {
  return {
    async call(method, path, schema, body) {
      const response = await send(method, path, body);
      const answer = await readJson(response);
      if (response.status === 404) return null;
      if (response.status === 429 || response.status >= 500) {
        throw new ProviderUnavailable(`Printful answered ${response.status}.`, { answered: response.status >= 500 });
      }
      if (!response.ok) throw new ProviderRefused(`Printful: ${reasonIn(answer) ?? `answered ${response.status}`}`);
      const read = schema.safeParse(answer);
      // Not a refusal: what was asked may well have been done, and a word that is not known must not be taken for any state.
      if (!read.success)
        throw new Error(`Printful answered ${method} ${path} in another form: ${fieldsOf(read.error)}.`);
      return read.data;
    },
  };

  async function send(method: string, path: string, body: object | undefined): Promise<Response> {
    try {
      return await fetch(`${apiBase}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(storeId === null ? {} : { 'x-pf-store-id': storeId }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The token is sent nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      });
    } catch (cause) {
      throw new ProviderUnavailable('Printful does not answer.', { cause });
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ProviderUnavailable('Printful did not end its answer.', { cause });
  });
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where, and never what: an answer holds a customer's address. */
function fieldsOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`)
    .join(', ');
}

const said = z.string().trim().min(1);
/** Both versions of the API, and what the second calls a problem. */
const refusal = z.union([
  z.object({ error: z.object({ message: said }) }).transform(({ error }) => error.message),
  z
    .object({ errors: z.array(z.object({ detail: said })).min(1) })
    .transform(({ errors }) => errors.map(({ detail }) => detail).join(' ')),
  z.object({ details: said }).transform(({ details }) => details),
  z.object({ detail: said }).transform(({ detail }) => detail),
  z.object({ result: said }).transform(({ result }) => result),
  z.object({ title: said }).transform(({ title }) => title),
]);

function reasonIn(answer: unknown): string | null {
  const read = refusal.safeParse(answer);
  return read.success ? scrubText(read.data).slice(0, LONGEST_REASON) : null;
}
