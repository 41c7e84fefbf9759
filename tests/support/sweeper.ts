// A process that waits for the test run to end, however it ends (its standard input closes), and then removes the run's
// database: node tests/support/sweeper.ts DATA_DIR
import { sweepDatabase } from './sweep-database.ts';

process.stdin.resume();
process.stdin.once('close', () => sweepDatabase(String(process.argv[2])));
