import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AwsClient } from 'aws4fetch';
import { promote } from '../../changes/promote';
import { publish } from '../../publish';
import { bucketKeys, findMissingPrograms, startRadosgw } from '../../testing/radosgw';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';
import { openStore, type StoreEnvironment } from '../open-store';
import { generateKey } from '../signing/signing';
import { assertConditionalWrites, createS3Objects } from './s3-objects';

jest.setTimeout(180_000);

const missing = await findMissingPrograms();
const now = () => new Date('2026-11-21T09:00:00Z');

/** A server with the empty bucket `releases`. */
async function startBucketServer() {
  const server = await startRadosgw();
  const client = new AwsClient({ ...bucketKeys, service: 's3', region: 'us-east-1' });
  const created = await client.fetch(`${server.endpoint}/releases`, { method: 'PUT' });
  expect(created.status).toBe(200);
  return server;
}

const createKeys = (endpoint: string): StoreEnvironment => ({
  S3_ENDPOINT: endpoint,
  AWS_ACCESS_KEY_ID: bucketKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
  DELIVERY_SIGNING_KEY: generateKey(),
});

/** Publishes a build for each remote, and promotes all releases at once. */
async function publishAll(keys: StoreEnvironment, remotes: readonly string[], built: string) {
  const { store, signer } = await openStore('s3://releases/shop', keys);
  if (!signer) throw new Error('The test sets a key.');
  const releases = await Promise.all(
    remotes.map((remote) => publish({ store, signer, remote, built, commit: null, now })),
  );
  const options = { store, signer, by: 'ada', now, environment: 'staging' };
  const gate = () => Promise.resolve();
  await Promise.all(releases.map((release) => promote({ ...options, releases: [release], gate })));
  return { store, releases };
}

describe('a release store in a bucket of a real S3 server (radosgw)', () => {
  if (missing.length > 0) {
    it.todo(`needs ${missing.join(', ')} (Debian: radosgw ceph-mon ceph-osd)`);
    return;
  }

  let server: Awaited<ReturnType<typeof startRadosgw>>;
  const options = () => ({
    ...bucketKeys,
    endpoint: server.endpoint,
    bucket: 'releases',
    prefix: 'train swap/',
    region: 'us-east-1',
  });

  beforeAll(async () => {
    server = await startBucketServer();
  });
  afterAll(() => server?.stop());

  it('creates an object once, replaces it, lists it and removes it', async () => {
    const objects = createS3Objects(options());
    expect(await objects.read('a/b&c.txt')).toBeNull();
    expect(await objects.create('a/b&c.txt', 'first')).toBe(true);
    expect(await objects.create('a/b&c.txt', 'second')).toBe(false);
    expect((await objects.read('a/b&c.txt'))?.toString()).toBe('first');
    await objects.replace('a/b&c.txt', 'third');
    expect((await objects.read('a/b&c.txt'))?.toString()).toBe('third');
    expect(await objects.list('a/')).toEqual(['a/b&c.txt']);
    await objects.remove(['a/b&c.txt']);
    expect(await objects.list('a/')).toEqual([]);
  });

  it('lets one of 20 concurrent writers of a key succeed', async () => {
    const objects = createS3Objects(options());
    const writers = Array.from({ length: 20 }, (_, n) => objects.create('race', String(n)));
    expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1);
    await expect(assertConditionalWrites(objects)).resolves.toBeUndefined();
  });

  it('throws when the bucket does not exist', async () => {
    const objects = createS3Objects({ ...options(), bucket: 'no-such-bucket' });
    await expect(objects.read('a')).rejects.toThrow('failed with 404 NoSuchBucket');
    await expect(objects.list('a/')).rejects.toThrow('NoSuchBucket');
  });

  it('publishes remotes and keeps ten concurrent promotions', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `mfe-${n}`);
    const built = await createRemoteBuild('let a = 1');
    const { store, releases } = await publishAll(createKeys(server.endpoint), names, built);
    const document = await store.readEnvironment('staging');
    expect(document?.version).toBe(10);
    expect(Object.keys(document?.remotes ?? {}).sort()).toEqual(names);
    const file = await store.readFile('mfe-3', releases[3]?.release ?? '', 'remote-entry.js');
    expect(file?.toString()).toBe('let a = 1');
  });

  it('keeps pages and files of edge servers while it is lost, also after their restart', async () => {
    const lost = await startBucketServer();
    const keys = createKeys(lost.endpoint);
    await publishAll(keys, ['shell'], await createShellBuild());
    const { server, start } = await startEdge({ store: 's3://releases/shop', keys });
    const openPage = async (edge = server) =>
      edge.inject({ url: '/', headers: { accept: 'text/html' } });
    const page = await openPage();
    expect(page.statusCode).toBe(200);
    const [, file = ''] = /src="(\/r\/[^"]+)"/.exec(page.body) ?? [];
    expect(file).toContain('/r/shell/');
    expect((await server.inject(file)).statusCode).toBe(200);
    await lost.stop();
    const restarted = await start();
    for (const edge of [server, restarted]) {
      expect((await openPage(edge)).statusCode).toBe(200);
      expect((await edge.inject(file)).statusCode).toBe(200);
    }
    await closeEdges();
  });
});

describe('opening a bucket', () => {
  it('fails without keys and without the settings of the server', async () => {
    await expect(openStore('s3://releases', {})).rejects.toMatchObject({
      message: 'A store in a bucket needs a key, but none is set.',
      fix: expect.stringContaining('delivery key --new'),
    });
    await expect(
      openStore('s3://releases', { DELIVERY_SIGNING_KEY: generateKey() }),
    ).rejects.toMatchObject({ fix: expect.stringContaining('S3_ENDPOINT') });
  });
});
