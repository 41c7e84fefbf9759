export default function PanelOrder() {
  return null;
}
