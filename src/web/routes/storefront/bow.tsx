export default function Bow() { return null; }
