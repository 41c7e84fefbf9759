import { PHONE_PATH } from '#web/staff/session/sign-in-address.ts';

/** Keeps this page on the phone, so that it opens without a connection. Without a worker everything else works as before. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/mobile-admin-worker.js', { scope: PHONE_PATH });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: filesOfThisPage() });
  } catch {
    // Storage is forbidden or full, or the connection is lost: the page is not kept this time.
  }
}

/** What this page has fetched so far, before the worker was there to see it. */
function filesOfThisPage(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
