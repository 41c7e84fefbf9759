export default function PanelOverview() {
  return null;
}
