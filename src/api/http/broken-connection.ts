import type { Socket } from 'node:net';
import type { ConnectionError, FastifyRequest } from 'fastify';

const ANSWERS: Record<string, [line: string, code: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers-too-large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request took too long to arrive.'],
};

/** Answers bytes that are no HTTP request, in the API's shape; nothing has been routed at this point. */
export function answerBrokenConnection(
  fault: Pick<ConnectionError, 'code'>,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, code, error] = ANSWERS[fault.code ?? ''] ?? [
    '400 Bad Request',
    'bad-request',
    'This is not a request that can be read.',
  ];
  const body = JSON.stringify({ error, code });
  const more = Object.entries(headers).map(([name, value]) => `\r\n${name}: ${value}`);
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}${more.join('')}`;
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Whether the client disconnected while the request's body was still on its way: there is no one to answer. */
export function brokeOff(fault: unknown, { raw }: FastifyRequest): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ECONNRESET' && !raw.complete;
}

const MINUTE_MS = 60_000;

/** Notes such requests in the log, once a minute with their number: on bad lines, or by ill will, there are thousands. */
export function noteBrokenOff(): (request: FastifyRequest) => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return ({ log }) => {
    count += 1;
    if (performance.now() - notedAt < MINUTE_MS) return;
    log.warn({ count }, 'requests broke off while they were being sent');
    notedAt = performance.now();
    count = 0;
  };
}
