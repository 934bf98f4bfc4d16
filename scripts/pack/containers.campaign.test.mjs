import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { hasProgram } from './has-program.mjs';

const canBuild = process.getuid?.() === 0 && hasProgram('buildah') && hasProgram('mmdebstrap');
const describeImages = canBuild ? describe : describe.skip;
const base = 'localhost/train-swap-test-node';

describeImages('the images of the Containerfiles (needs root, buildah and mmdebstrap)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  const archives = join(folder, 'archives');
  const env = {
    ...process.env,
    BUILDAH_ISOLATION: 'chroot',
    STORAGE_DRIVER: 'vfs',
    STORAGE_OPTS: '',
  };
  const storage = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run')];
  const buildah = (...args) =>
    execFileSync('buildah', [...storage, ...args], { cwd: archives, env, encoding: 'utf8' }).trim();

  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'scripts/pack-server.mjs'), archives]);
    const system = join(folder, 'system.tar');
    const packages = '--include=ca-certificates,libstdc++6';
    execFileSync('mmdebstrap', ['--quiet', '--variant=essential', packages, 'bookworm', system]);
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, system, '/');
    buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
    buildah('commit', '--quiet', '--rm', container, base);
  }, 15 * 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(readdirSync(join(root, 'deploy/containers')))(
    '%s builds an image that starts without root and without network',
    (file) => {
      const name = file.replace('.Containerfile', '');
      const image = `localhost/train-swap-test-${name}`;
      const options = [
        '--quiet',
        '--network=none',
        '--format=docker',
        '--build-arg',
        `NODE=${base}`,
      ];
      buildah('bud', ...options, '--file', `containers/${file}`, '--tag', image, '.');
      const container = buildah('from', image);
      expect(buildah('run', container, '--', 'id', '--user')).toBe('10001');
      const program = name === 'delivery' ? '/app' : '.';
      expect(buildah('run', container, '--', 'node', program, '--version')).toMatch(
        /^\d+\.\d+\.\d+$/,
      );
      buildah('rm', container);
    },
    5 * 60_000,
  );
});
