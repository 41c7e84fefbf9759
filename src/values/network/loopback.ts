/** Whether a host name, as `URL` gives it, is this machine for everybody who uses it: nothing sent there leaves the machine. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
