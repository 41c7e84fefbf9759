// Compiles the server, and the templates of mails and papers, which Node cannot run because they are JSX, into build/shop: one file for all that a
// start loads, packages included (docs/decisions/0118). `npm run dev` runs the sources.
import { defineConfig, type Plugin } from 'vite';

/** Packages that bring machine code, and what only `npm run dev` loads. */
const APART = ['sharp', '@node-rs/argon2', 'vite'];

const SERVER = {
  main: 'src/main.ts',
  'compose-mails': 'src/boot/pages/compose-mails.ts',
  'render-mail': 'src/shop/mail/render-mail.tsx',
  'render-paper': 'src/shop/papers/render-paper.tsx',
};
/** Of a release, where there are no sources to run them from (`scripts/release.ts`). */
const COMMANDS = ['staff', 'books', 'backup', 'restore', 'printing', 'migrate'].map(
  (name) => `scripts/commands/${name}.ts`,
);

// `npm run mail:preview` runs the templates by these settings, too, and leaves packages as they are.
export default defineConfig(({ command, mode }) => ({
  publicDir: false,
  plugins: [placesOfSources(), lettersOfPapers(), linesOfSources()],
  ssr: command === 'build' ? { noExternal: true, external: APART } : {},
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_FOLDER ?? 'build'}/${mode === 'commands' ? mode : 'shop'}`,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: mode === 'commands' ? COMMANDS : SERVER,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
}));

/** What a source names from where it is (a style sheet, the migrations, a picture) is still there; its threads are built. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'import.meta.url' },
      handler: (code, id) => ({
        code: code
          .replace(
            /new Worker\(new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
            `new Worker(new URL('./$1.js', import.meta["url"])`,
          )
          .replaceAll(
            'import.meta.url',
            `new URL('../..${id.slice(id.lastIndexOf('/src/'))}', import.meta["url"]).href`,
          ),
        map: null,
      }),
    },
  };
}

/** pdfkit asks for its own letters beside itself, by a way that leads nowhere from one file. */
function lettersOfPapers(): Plugin {
  return {
    name: 'letters-of-papers',
    apply: 'build',
    transform: {
      filter: { id: /\/pdfkit\.node\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll("require$1('#standard-fonts/", "require('pdfkit/standard-fonts/"),
        map: null,
      }),
    },
  };
}

/** What the log says of a fault leads to the source; where it passes through a package, to the built file. */
function linesOfSources(): Plugin {
  return {
    name: 'lines-of-sources',
    apply: 'build',
    transform: { filter: { id: /\/node_modules\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
  };
}
