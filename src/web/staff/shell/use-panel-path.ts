import { useParams } from 'react-router';
import { useStaffStatus } from '#web/staff/session/use-staff-status.ts';

/** Addresses in the panel: `panelPath('orders', 'FD-1234')`. On staff pages beside the panel the status says where it is. */
export function usePanelPath(): (...parts: (string | number)[]) => string {
  const { panel } = useParams();
  const { data } = useStaffStatus();
  const root = panel ? `/${panel}` : (data?.panelPath ?? '');
  return (...parts) => [root, ...parts].join('/');
}
