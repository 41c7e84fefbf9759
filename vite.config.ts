import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server loads one function from the bundle, which connects the pages with the shop.
    ssr: { build: { rollupOptions: { input: 'src/web/handler.ts' } } },
  },
});
