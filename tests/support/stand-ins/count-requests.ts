import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { onTestFinished } from 'vitest';

/** What anybody in this process asks of the card provider from now on, such as `POST /sandbox/stripe/v1/payment_intents/pi_1`. */
export function countRequests(): string[] {
  const asked: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    asked.push(`${request.method} ${request.path}`);
  };
  const starts = channel('http.client.request.start');
  starts.subscribe(note);
  onTestFinished(() => void starts.unsubscribe(note));
  return asked;
}
