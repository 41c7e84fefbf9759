import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { scrubUrl } from './log.ts';

/** What the log says of a request, once, at its end. */
export type RequestNote = {
  reqId?: string | undefined;
  req: { method: string | undefined; url: string; ip: string | undefined };
  /** Null: nothing was answered. */
  res: { statusCode: number | null };
  /** Milliseconds. */
  responseTime: number;
  err?: Error;
};

export type NoteRequest = (note: RequestNote, words?: string) => void;

/**
 * Writes the line of a request. Its fields are known, and scrubbed by whoever fills them in: looking through all of them for
 * secrets would take as long as answering a kept page.
 */
export function requestNotes(log: Logger): NoteRequest {
  const lines = log.child({}, { redact: [], serializers: { req: asItIs, res: asItIs } });
  return (note, words = 'request completed') => {
    if (note.err) lines.error(note, words);
    else lines.info(note, words);
  };
}

const asItIs = <Value>(value: Value): Value => value;

/** One line for each request that Fastify answers, when its answer is out, or when its visitor has gone before that. */
export class RequestLog extends LogController {
  readonly #note: NoteRequest;
  readonly #open = new WeakSet<FastifyReply>();

  constructor(note: NoteRequest) {
    super();
    this.#note = note;
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    this.#open.add(reply);
    reply.raw.once('close', () => {
      if (!this.#open.has(reply)) return;
      const gone = !reply.raw.writableFinished;
      this.#note(noteOf(request, reply), gone ? 'the visitor went away' : undefined);
    });
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.#open.delete(reply);
    if (err) this.#note({ ...noteOf(request, reply), err }, 'request errored');
    else this.#note(noteOf(request, reply));
  }

  override serviceUnavailable(log: FastifyBaseLogger): void {
    log.info({ res: { statusCode: 503 } }, 'refused: the server is closing');
  }
}

function noteOf(request: FastifyRequest, reply: FastifyReply): RequestNote {
  return {
    reqId: request.id,
    req: { method: request.method, url: scrubUrl(request.url), ip: request.ip },
    res: { statusCode: reply.raw.headersSent ? reply.statusCode : null },
    responseTime: toThousandth(reply.elapsedTime),
  };
}

export function toThousandth(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
