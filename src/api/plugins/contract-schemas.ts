import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { linkInvalid, Refusal } from '#api/refusal.ts';

type RawIssue = z.core.$ZodRawIssue;

/** Requests are checked against the contract, and answers too: nothing leaves that the contract does not name. */
export function checkAgainstContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value) => {
    const checked = schema.safeParse(value, { error: sentenceFor });
    return checked.success ? { value: checked.data } : { error: refuse(checked.error.issues) };
  });
  app.setSerializerCompiler(serializerCompiler);
}

function refuse(issues: z.core.$ZodIssue[]): Refusal {
  // Whoever tries links learns nothing from the form of the answer: a malformed token is answered like an unknown one.
  if (issues.every(({ path, code }) => path.join('.') === 'token' && code === 'invalid_format')) return linkInvalid();
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    if (field && !fields.has(field)) fields.set(field, message);
  }
  const sentences = [...new Set(issues.map(({ message }) => message))].slice(0, 3);
  return new Refusal(
    400,
    'invalid-request',
    sentences.join(' '),
    fields.size > 0 ? Object.fromEntries(fields) : undefined,
  );
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What to do about a fault for which the contract has no sentence of its own. */
function sentenceFor(issue: RawIssue): string {
  const field = issue.path?.join('.');
  if (!field) return 'Please send the details as a JSON object.';
  if (issue.input === undefined) return `Please give ${field}.`;
  if (issue.code === 'invalid_type') return `Please give ${field} as ${KINDS[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `Please give ${field} as one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big') return `Please give a shorter ${field}, ${issue.maximum} at most.`;
  if (issue.code === 'too_small') return `Please give a longer ${field}, ${issue.minimum} at least.`;
  return `Please check ${field}: it does not have the right form.`;
}
