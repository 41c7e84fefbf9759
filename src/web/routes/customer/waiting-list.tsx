export default function W() { return null; }
