import { z } from 'zod';

// The part of an OpenAPI document that the page shows. It is our own document: what does not parse is a fault.
const schema = z.looseObject({ $ref: z.string().optional() });
const content = z.object({ 'application/json': z.object({ schema }).optional() });
const operation = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string(),
  description: z.string().default(''),
  parameters: z.array(z.object({ name: z.string(), description: z.string().default(''), schema })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});
export const apiDocument = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

export type JsonSchema = z.infer<typeof schema>;
export type Operation = z.infer<typeof operation>;
