export default function PanelPackingSlip() {
  return null;
}
