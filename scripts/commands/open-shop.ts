import { type RunningServer, startServer } from '#tests/support/processes/start-server.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** The shop as it is built, on a free port and an empty data folder, while `work` goes on. */
export async function withShop<T>(
  settings: Record<string, string>,
  work: (shop: RunningServer) => Promise<T>,
): Promise<T> {
  const { path } = await createTemporaryFolder();
  try {
    const shop = await startServer({ DATA_DIR: path, LOG_LEVEL: 'warn', ...settings });
    try {
      return await work(shop);
    } finally {
      await shop.stop();
    }
  } finally {
    await sweepDatabases(path);
  }
}
