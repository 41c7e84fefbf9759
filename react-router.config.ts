import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  // Few routes: their list travels with the first page, so that no visitor's address decides what the server answers.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
