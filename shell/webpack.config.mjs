import { shell } from '@train-swap/build/shell';

export default shell({
  name: 'shell',
  folder: import.meta.dirname,
  entry: { shell: './src/main.tsx' },
});
