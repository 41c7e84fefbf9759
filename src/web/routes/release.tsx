export default function Release() {
  return null;
}
