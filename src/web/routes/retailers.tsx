export default function Retailers() {
  return <h1>Retailers</h1>;
}
