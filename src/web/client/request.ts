import { ApiError, ConnectionLost } from './api-error.ts';

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Calls the shop's API (rules 16.1 and 16.3): throws `ApiError` for an answer that is not OK, `ConnectionLost` for none. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options);
  if (!response.ok) throw await failureOf(response);
  return (await contentOf(response)) as T;
}

/** The same, for questions that an anonymous visitor may ask too: 401 is the answer null. */
export async function requestUnlessAnonymous<T>(path: string, options: RequestOptions = {}): Promise<T | null> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

async function send(path: string, { method = 'GET', body, headers, signal }: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs());
  try {
    return await fetch(path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(body === undefined ? {} : JSON_TYPE), ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ConnectionLost(cause);
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Rule 19.3: 30 s, and 60 s on a phone, whose network may be slow at first. */
function timeoutMs(): number {
  const phone = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return phone ? 60_000 : 30_000;
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await bodyText(response);
  if (text === '') return null;
  return isJson(response) ? JSON.parse(text) : text;
}

/** What an answer that is not OK says. */
export async function failureOf(response: Response): Promise<ApiError> {
  const text = await bodyText(response);
  const parsed = parseJson(text);
  const { status, statusText } = response;
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  if (parsed === undefined) return new ApiError(status, `${status}: ${text || statusText}`, {}, retryAfter);
  const { error, message, code, fields } = readFailure(parsed);
  const failure = { ...(code === undefined ? {} : { code }), ...(fields === undefined ? {} : { fields }) };
  return new ApiError(status, error ?? message ?? `HTTP ${status}: ${statusText}`, failure, retryAfter);
}

/** Of Retry-After: a number of seconds, or the time when the next request is taken (RFC 9110, 10.2.3). */
function secondsIn(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

/** The connection may still break between the headers and the end of the body. */
async function bodyText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new ConnectionLost(cause);
  }
}

function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type ReadFailure = { error?: string; message?: string; code?: string; fields?: Record<string, string> };

/** Between the browser and the shop are proxies with error bodies of their own: every part of the shape is checked. */
function readFailure(body: unknown): ReadFailure {
  if (typeof body !== 'object' || body === null) return {};
  const read: ReadFailure = {};
  for (const key of ['error', 'message', 'code'] as const) {
    const value = (body as Record<string, unknown>)[key];
    if (typeof value === 'string' && value !== '') read[key] = value;
  }
  const fields = (body as Record<string, unknown>).fields;
  if (typeof fields === 'object' && fields !== null) {
    read.fields = Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }
  return read;
}

/** Names one request, so that asking twice is doing once. Not randomUUID, which browsers only have on https and on this machine. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
