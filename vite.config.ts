import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sizedPictures } from './scripts/sized-pictures.ts';
import { groupScripts } from './src/web/script-files.ts';
import { stripCalls } from './src/web/strip-calls.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), stripCalls(), reactRouter(), sizedPictures()],
  // Found before the first page is asked for: a library found later reloads the page under the developer's hands.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/routes/**/*.tsx'] },
  environments: {
    client: {
      // Or else zod tries whether it may make code of text, which the security policy refuses and browsers report for every page.
      define: { 'globalThis.__zod_globalConfig': '({ jitless: true })' },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: groupScripts() },
            // A file that several pages share would be named after all of them.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
    },
    // The server loads one function from the bundle, which connects the pages with the shop and brings its packages along.
    ssr: {
      build: { rollupOptions: { input: 'src/web/handler.ts' } },
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}));
