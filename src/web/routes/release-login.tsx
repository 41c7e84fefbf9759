export default function ReleaseLogin() {
  return null;
}
