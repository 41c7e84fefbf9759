export default function BuildYourBow() {
  return <h1>BuildYourBow</h1>;
}
