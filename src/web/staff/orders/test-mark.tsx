/** A test order is counted nowhere; wherever it is named it says what it is. */
export function TestMark() {
  return <span className="ml-2 font-semibold text-sm text-tan">[TEST]</span>;
}
