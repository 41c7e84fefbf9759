import { describePage } from '#web/seo/describe-page.ts';
import { MailingPage } from '#web/staff/release/mailing-page.tsx';
import type { Route } from './+types/mailing';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Mailing ${params.mailing}`, index: false });
}

export default function PanelReleaseMailing({ params }: Route.ComponentProps) {
  return <MailingPage id={Number(params.mailing)} />;
}
