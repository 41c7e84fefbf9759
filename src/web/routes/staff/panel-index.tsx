import { redirect } from 'react-router';
import type { Route } from './+types/panel-index';

/** The panel's own address shows its first tab. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/${params.panel}/overview`);
}
