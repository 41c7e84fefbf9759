export default function Bows() {
  return <h1>Bows</h1>;
}
