export default function PanelAudit() {
  return null;
}
