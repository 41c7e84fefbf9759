// Compiles the mail templates, which Node cannot run because they are JSX: `vite build -c vite.mail.config.ts` writes
// build/mail/render-mail.js with the export `renderMail` (RenderMail of src/shop/ports/mail-transport.ts), which main.ts imports.
// In development main.ts takes the same export from the source: `viteServer.ssrLoadModule('/src/shop/mail/render-mail.tsx')`.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/shop/mail/render-mail.tsx',
    outDir: 'build/mail',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'render-mail.js' } },
  },
});
