import { browserBuild } from '@train-swap/build/base';

export default browserBuild({
  name: 'staging-deck',
  folder: import.meta.dirname,
  entry: { launcher: './src/launcher/main.ts', panel: './src/panel/main.tsx' },
  plugins: [],
});
