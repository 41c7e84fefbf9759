import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Config, readConfig } from '#config.ts';

/**
 * With PORT=0 the shop takes any free port. Its own address has to be known before it listens, because links and the
 * sandbox's addresses contain it.
 */
export async function readConfigWithPort(environment: Record<string, string | undefined>): Promise<Config> {
  const config = readConfig(environment);
  if (config.port !== 0) return config;
  return readConfig({ ...environment, PORT: String(await findFreePort(config.host)) });
}

/** Where this process reaches itself, whatever address the public uses. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const name = wildcards[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
