import { z } from 'zod';
import type { FormObject } from './form-encoding.ts';
import { type ApiError, invalidRequest } from './stripe-error.ts';

/** A number as a form carries it. */
export const wholeNumber = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  context.addIssue({
    code: 'custom',
    params: { code: 'parameter_invalid_integer' },
    message: `Invalid integer: ${text}`,
  });
  return z.NEVER;
});

export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

export const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().max(40), z.string().max(500)),
]);

export const webAddress = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), {
  params: { code: 'url_invalid' },
  message: 'Not a valid URL',
});

export const expand = z.array(z.string()).optional();

/** Reads a request's parameters; a fault is refused in Stripe's words, an unknown parameter too. */
export function readParams<S extends z.ZodType>(schema: S, given: FormObject): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw issue ? refusal(issue, given) : invalidRequest('Invalid request.');
}

function refusal(issue: z.core.$ZodIssue, given: FormObject): ApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (isMissing(given, issue.path)) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code = issue.code === 'custom' ? issue.params?.code : undefined;
  return invalidRequest(code ? issue.message : `Invalid ${param}: ${issue.message}`, {
    param,
    ...(typeof code === 'string' ? { code } : {}),
  });
}

/** `['metadata', 'order']` → `metadata[order]`, the way Stripe names a parameter. */
function nameOf(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return `${head ?? ''}${rest.map((part) => `[${part}]`).join('')}`;
}

function isMissing(given: FormObject, path: PropertyKey[]): boolean {
  let value: unknown = given;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value === undefined;
}
