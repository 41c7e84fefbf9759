/** Whether the visitor's browser asks for little data; browsers that cannot say so do not. */
export function savesData(): boolean {
  const line: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof line === 'object' && line !== null && 'saveData' in line && line.saveData === true;
}
