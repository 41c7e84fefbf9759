export default function StaffSignIn() {
  return null;
}
