/** @jest-environment node */
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';

/** Bytes that the door costs a page which has React and the configuration already. */
async function weightOf(door) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [door],
    bundle: true,
    minify: true,
    write: false,
    outdir: 'never-written',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    // One copy of each is in the page for all remotes.
    external: ['react', 'react/*', 'shared-config'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
  });
  const script = outputFiles.find(({ path }) => path.endsWith('.js'));
  return gzipSync(script.contents, { level: 9 }).length;
}

// 0.7 kB of it distinguishes a code from telephone numbers, dates, times and amounts.
it('the control takes at most 4.7 kB (4700 bytes, gzip) without React', async () => {
  expect(await weightOf('src/otp-input.tsx')).toBeLessThanOrEqual(4700);
});
