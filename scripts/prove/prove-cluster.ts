// `npm run prove:cluster`: three servers of the shop behind HAProxy on a PostgreSQL that has a standby, and a launch through
// them while an instance is killed, another is drained, the primary is killed and etcd loses a member. Everything is on this
// machine, in a temporary folder, and ends with this process. Takes four to five minutes on two cores, twice as long on busy
// ones; exits with 1 when anything was lost, doubled or answered otherwise than rules 45.1 to 45.7 say. On Debian as root it
// installs what it needs.
import { openCluster } from './cluster/open-cluster.ts';
import { openReport } from './cluster/report.ts';
import { runLaunch } from './cluster/run-launch.ts';

const LONGEST_MS = 14 * 60_000;

const report = openReport();
const ended = Promise.withResolvers<never>();
// What was waiting meanwhile may fail, too; nobody asks any more.
ended.promise.catch(() => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ended.reject(new Error(`${signal}: everything that was started is ended.`)));
}
const late = setTimeout(() => ended.reject(new Error('This took more than 14 minutes.')), LONGEST_MS);

const closing = new AsyncDisposableStack();
try {
  const proof = (async () => runLaunch(await openCluster(closing, report), report))();
  proof.catch(() => {});
  await Promise.race([proof, ended.promise]);
  process.exitCode = report.holds() ? 0 : 1;
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
} finally {
  report.print();
  clearTimeout(late);
  await closing.disposeAsync();
}
process.exit();
