/**
 * Serves the workbench on this machine alone: `PORT=5000 node workbench/serve.mjs` takes a port, a
 * free one otherwise. `--still` leaves out building again on a change.
 */
import { context } from 'esbuild';

const still = process.argv.includes('--still');

const bundle = await context({
  absWorkingDir: import.meta.dirname,
  // Without splitting each entry has a React of its own, as the test of two copies needs it.
  entryPoints: { workbench: 'workbench.tsx', 'second-copy': 'second-copy.tsx' },
  bundle: true,
  outdir: 'built',
  write: false,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxDev: true,
  minify: still,
  sourcemap: still ? false : 'linked',
  define: { 'process.env.NODE_ENV': '"development"', live: String(!still) },
  logLevel: 'warning',
});

if (!still) await bundle.watch();
const { port } = await bundle.serve({
  host: '127.0.0.1',
  port: Number(process.env.PORT ?? 0),
  servedir: import.meta.dirname,
});
console.log(`The workbench of the one-time-code control: http://localhost:${port}/`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => bundle.dispose());
