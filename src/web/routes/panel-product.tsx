export default function PanelProduct() {
  return null;
}
