// A process that waits for the test run to end, however it ends (its standard input closes), and then removes the run's
// folder with every database in it: node tests/support/run/sweeper.ts FOLDER
import { sweepDatabases } from './sweep-databases.ts';

process.stdin.resume();
process.stdin.once('close', () => sweepDatabases(String(process.argv[2])));
