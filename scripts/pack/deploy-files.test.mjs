import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../folders.mjs';
import { hasProgram } from './has-program.mjs';

const folder = join(root, 'deploy');
const read = (file) => readFileSync(join(folder, file), 'utf8');
const listFiles = (ending) =>
  readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(ending));

/** The schemas of Kubernetes. */
const models = { Deployment, Job, PodDisruptionBudget, Service, ConfigMap };

const assertValid = (object) => new models[object.kind](object).validate();

describe('the settings in deploy', () => {
  const names = new Set(
    readFileSync(join(root, 'docs/configuration.md'), 'utf8').match(/^\| `[A-Z_0-9]+`/gm),
  );
  const known = new Set([...names].map((row) => row.slice(3, -1)));
  // Of compose.yaml itself, of Node, and of the other programs in it.
  const others =
    /^(?:DATABASE_PASSWORD|DATABASE_HOST|NODE_ENV|POSTGRES_\w+|POOL_MODE|AUTH_TYPE|MAX_PREPARED_STATEMENTS)$/;

  it.each(listFiles('.yaml').concat(listFiles('.service'), listFiles('.Containerfile')))(
    '%s names only settings of the programs',
    (file) => {
      const text = read(file).replaceAll(/#.*$/gm, '');
      const used = text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
      const notSettings = /^(?:AF_|CAP_)|_SERVICE$/;
      const unknown = used.filter(
        (name) => !known.has(name) && !others.test(name) && !notSettings.test(name),
      );
      expect(unknown).toEqual([]);
    },
  );
});

describe('the Kubernetes manifests', () => {
  const manifests = listFiles('.yaml').filter(
    (file) => file.startsWith('kubernetes') && !file.endsWith('kustomization.yaml'),
  );

  it.each(manifests)('%s follows the schemas', (file) => {
    const objects = parseAllDocuments(read(file)).map((document) => document.toJS());
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) assertValid(object);
  });

  it('rejects a value that Kubernetes does not accept', () => {
    const [deployment] = parseAllDocuments(read('kubernetes/base/edge.yaml')).map((one) =>
      one.toJS(),
    );
    deployment.spec.replicas = 'two';
    expect(() => assertValid(deployment)).toThrow('replicas');
  });

  const kubectl = hasProgram('kubectl') ? it : it.skip;
  kubectl.each(['staging', 'production'])('the overlay %s can be built (kubectl)', (overlay) => {
    const args = ['kustomize', join(folder, 'kubernetes/overlays', overlay)];
    const built = execFileSync('kubectl', args, { encoding: 'utf8' });
    const objects = parseAllDocuments(built).map((document) => document.toJS());
    for (const object of objects) assertValid(object);
    expect(objects.map(({ kind }) => kind)).toContain('Deployment');
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });

  it('builds its programs from the Containerfiles, and refers to what it has', () => {
    for (const { build, depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      if (build) expect(listFiles('.Containerfile')).toContain(build.dockerfile);
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
      for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(':')[0]);
    }
  });
});

const verify = hasProgram('systemd-analyze') ? it : it.skip;
verify('the systemd units are valid (systemd-analyze)', () => {
  const copies = mkdtempSync(join(tmpdir(), 'units-'));
  try {
    const files = listFiles('.service').map((file) => {
      const copy = join(copies, file.split('/').at(-1));
      writeFileSync(copy, read(file).replaceAll('/usr/bin/node', process.execPath));
      return copy;
    });
    expect(execFileSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })).toBe('');
  } finally {
    rmSync(copies, { recursive: true });
  }
});
