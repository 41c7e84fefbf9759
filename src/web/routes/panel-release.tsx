export default function PanelRelease() {
  return null;
}
