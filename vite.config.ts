import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { imagetools } from 'vite-imagetools';
import { groupScripts } from './src/web/script-files.ts';
import { stripCalls } from './src/web/strip-calls.ts';

export default defineConfig({
  plugins: [
    tailwindcss(),
    stripCalls(),
    reactRouter(),
    // `import bow from '…/bow.webp?picture'` gives every size of it, `?frame` the address of one frame of a moving picture;
    // they are kept in node_modules/.cache between builds.
    imagetools({
      include: /\.webp\?(picture|frame)$/,
      defaultDirectives: (url) =>
        new URLSearchParams(
          url.searchParams.has('frame')
            ? 'format=avif&w=960&quality=50&effort=2&as=url'
            : 'format=avif;webp&w=480;768;1080;1440;1920&quality=55&effort=2&withoutEnlargement&as=picture',
        ),
    }),
  ],
  // Found before the first page is asked for: a library found later reloads the page under the developer's hands.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/routes/**/*.tsx'] },
  environments: {
    client: {
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
    // The server loads one function from the bundle, which connects the pages with the shop.
    ssr: { build: { rollupOptions: { input: 'src/web/handler.ts' } } },
  },
});
