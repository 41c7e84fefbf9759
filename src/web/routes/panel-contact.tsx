export default function PanelContact() {
  return null;
}
