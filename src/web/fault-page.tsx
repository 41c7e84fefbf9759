import { use } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import type { Route } from './+types/root';
import { FaultIdContext } from './fault-id.ts';

/** Stands where a page failed: says what a visitor can do, and nothing of the inside. */
export function FaultPage({ error }: Route.ErrorBoundaryProps) {
  const faultId = use(FaultIdContext);
  const { title, text } = explain(error);
  return (
    <main className="edge pt-24 pb-32">
      <title>{`${title} - Fulldraw`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title-chapter">{title}</h1>
      <p className="mt-8 max-w-prose text-lg">{text}</p>
      {faultId && (
        <p className="mt-4 max-w-prose text-ash">
          If you write to us about it, please name this number: <code className="text-bone">{faultId}</code>
        </p>
      )}
      <p className="mt-12">
        <Link to="/" reloadDocument className="inline-block py-3 underline underline-offset-8">
          Back to Home
        </Link>
      </p>
    </main>
  );
}

function explain(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page not found', text: 'There is nothing at this address. It may have moved or never been.' };
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return { title: 'That did not work', text: 'This page cannot take what was sent to it. Please start again.' };
  }
  return {
    title: 'Something broke on our side',
    text: 'Please try again in a moment. If you were paying: trying again cannot charge you twice.',
  };
}
