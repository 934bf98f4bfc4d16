import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'esnext', rolldownOptions: { input: 'src/lifecycles.tsx' } },
  plugins: [
    react(),
    federation({
      name: 'remote_vite',
      filename: 'remoteEntry.js',
      manifest: true,
      exposes: { './lifecycles': './src/lifecycles.tsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      dts: false,
    }),
  ],
});
