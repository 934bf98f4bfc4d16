/** @jest-environment node */
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';

/** Size in bytes of an entry in a page that already has React and the configuration. */
async function measureSize(entry) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    outdir: 'never-written',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    // All remotes of a page share one copy of each.
    external: ['react', 'react/*', '@train-swap/shared-config'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
  });
  const script = outputFiles.find(({ path }) => path.endsWith('.js'));
  return gzipSync(script.contents, { level: 9 }).length;
}

// 0.7 kB of it distinguishes codes from telephone numbers, dates, times and amounts.
it('the control has at most 4.9 kB (4900 bytes, gzip) without React', async () => {
  expect(await measureSize('src/otp-input.tsx')).toBeLessThanOrEqual(4900);
});
