import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'esnext', rolldownOptions: { input: 'src/lifecycles.ts' } },
  plugins: [
    federation({
      name: 'remote_plain',
      filename: 'remoteEntry.js',
      manifest: true,
      exposes: { './lifecycles': './src/lifecycles.ts' },
      dts: false,
    }),
  ],
});
