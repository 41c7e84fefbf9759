// `npm start` and, with --dev, `npm run dev`: everything from a fresh clone to a running shop.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureInstalled, environment, pinnedNode, root, tell } from './install.mjs';

const dev = process.argv.includes('--dev');
try {
  ensureInstalled();
  if (!dev) ensureBuilt();
} catch (fault) {
  tell(fault);
  process.exit(1);
}

const server = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(dev ? { NODE_ENV: 'development' } : {}),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
