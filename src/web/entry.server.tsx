import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { FaultIdContext } from './fault-id.ts';
import { visitContext } from './page-visit.ts';

const TIMEOUT_MS = 10_000;

/** Renders the whole page before the first byte leaves: pages are kept and compressed as a whole. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { requestId, scriptMark } = context.get(visitContext);
  const page = (
    <FaultIdContext value={status >= 500 ? requestId : null}>
      <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
    </FaultIdContext>
  );
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: scriptMark,
      // However large a part is, it is in its place: no script has to move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout);
        headers.set('content-type', 'text/html; charset=utf-8');
        const body = pipe(new PassThrough());
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      },
      // A part that failed spoils the page: the router then renders the error page in its place.
      onError: reject,
    });
    const timeout = setTimeout(abort, TIMEOUT_MS, new Error('The page was not ready in time.'));
  });
}

export const handleError: HandleErrorFunction = (fault, { context }) => {
  // Such as a form sent to a page that takes none: the visitor's mistake, told to the visitor.
  if (isRouteErrorResponse(fault) && fault.status < 500) return;
  context.get(visitContext).onFault(fault);
};
