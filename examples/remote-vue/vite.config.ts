import { federation } from '@module-federation/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'esnext', rolldownOptions: { input: 'src/lifecycles.ts' } },
  plugins: [
    vue(),
    federation({
      name: 'remote_vue',
      filename: 'remoteEntry.js',
      manifest: true,
      exposes: { './lifecycles': './src/lifecycles.ts' },
      shared: {},
      dts: false,
    }),
  ],
});
