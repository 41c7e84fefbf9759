export default function PanelIndex() {
  return null;
}
