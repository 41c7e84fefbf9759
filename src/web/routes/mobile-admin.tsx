export default function MobileAdmin() {
  return null;
}
