/** The processor time that this process has taken. */
export function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
