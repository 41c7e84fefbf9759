import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only content type of the API; an empty body counts as none, as calls without details have one (rule 16.1). */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, decode(body), (fault, value) => (fault ? done(malformed()) : done(null, value)));
  });
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw malformed();
  }
}

function malformed(): Refusal {
  return new Refusal(400, 'malformed-json', 'The body is not valid JSON. Please send a JSON object in UTF-8.');
}
