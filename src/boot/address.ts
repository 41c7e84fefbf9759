import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Config, readConfig } from '#config/config.ts';

/**
 * With PORT=0 the shop takes any free port. Its own address has to be known before it listens, because links and the
 * sandbox's addresses contain it.
 */
export async function readConfigWithPort(environment: Record<string, string | undefined>): Promise<Config> {
  const config = readConfig(environment);
  if (config.port !== 0) return config;
  return readConfig({ ...environment, PORT: String(await findFreePort(config.host)) });
}

const ATTEMPTS = 5;

/**
 * Opens the shop with its settings. Between the choice of a free port and the moment when the shop listens, another process
 * may have taken it: then the shop opens once more, with another. A port that was asked for is not changed.
 */
export async function openOnPort(
  environment: Record<string, string | undefined>,
  open: (config: Config) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const config = await readConfigWithPort(environment);
    try {
      return await open(config);
    } catch (fault) {
      const anyPort = readConfig(environment).port === 0;
      if (!anyPort || attempt === ATTEMPTS || !isTaken(config.port, fault)) throw fault;
    }
  }
}

function isTaken(port: number, fault: unknown): boolean {
  return (
    fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE' && 'port' in fault && fault.port === port
  );
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
