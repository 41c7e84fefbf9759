import { Navigate } from 'react-router';

/** The panel's own address shows its first tab. */
export default function PanelIndex() {
  return <Navigate to="overview" replace />;
}
