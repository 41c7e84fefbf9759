import { describePage } from '#web/seo/describe-page.ts';
import { takeWaiting } from '#web/waiting/take-waiting.ts';
import { WaitingPage } from '#web/waiting/waiting-page.tsx';
import type { Route } from './+types/waiting-list';

/** Takes the form of browsers without JavaScript, from whichever page it stood on. */
export const action = (sent: Route.ActionArgs) => takeWaiting(sent);

export const meta = () => describePage({ title: 'Waiting list', index: false });

export default function WaitingList({ actionData }: Route.ComponentProps) {
  return <WaitingPage answer={actionData} />;
}
