export default function PanelOrders() {
  return null;
}
