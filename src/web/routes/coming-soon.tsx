export default function ComingSoon() {
  return <h1>ComingSoon</h1>;
}
