export default function PanelLabels() {
  return null;
}
