export default function PanelTest() {
  return null;
}
