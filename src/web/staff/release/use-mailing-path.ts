import { useParams } from 'react-router';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';

/** Where a mailing's page is, and the release that it is reached from: in the panel, or at the release panel alone. */
export function useMailingPath() {
  const { panel } = useParams();
  const panelPath = usePanelPath();
  return {
    release: panel ? panelPath('release') : '/release',
    mailing: (id: number) => (panel ? panelPath('release', 'mailings', id) : `/release?mailing=${id}`),
  };
}
