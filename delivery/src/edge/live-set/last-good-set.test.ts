import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, parseJsonElement, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

describe('the edge server, when its store fails', () => {
  it('serves the last good set when the store is unavailable', async () => {
    const { server, storeFolder } = await startEdge();
    const before = await server.inject('/');
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const after = await server.inject('/');
    expect(after.statusCode).toBe(200);
    expect(parseJsonElement(after.body, 'release-map')).toEqual(
      parseJsonElement(before.body, 'release-map'),
    );
  });

  it('serves the last good set when the newest has no valid signature, and reports it', async () => {
    const { server, publish, delivery, reported } = await startEdge();
    const first = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    await server.inject('/');
    await publish('mfe-x', await createRemoteBuild('let a = 2'));
    const { objects } = await delivery.open();
    const key = 'documents/environments/staging/00000003.json';
    const forged = (await objects.read(key))?.toString().replace('ada', 'eve') ?? '';
    await objects.remove([key]);
    await objects.create(key, forged);
    const { body } = await server.inject('/');
    expect(parseJsonElement(body, 'release-map')).toMatchObject({
      remotes: { 'mfe-x': { release: first } },
    });
    expect((await server.inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 2,
      problem: { message: `${key} is not signed by a trusted key.` },
    });
    expect(reported).toHaveLength(1);
  });

  it('starts with the last good set when the store is unavailable', async () => {
    const { server, start, publish, delivery, storeFolder } = await startEdge();
    const first = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    await server.inject('/');
    expect((await delivery.run('status')).code).toBe(0);
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const other = await start();
    const { statusCode, body } = await other.inject('/');
    expect(statusCode).toBe(200);
    expect(parseJsonElement(body, 'release-map')).toMatchObject({
      remotes: { 'mfe-x': { release: first } },
    });
    expect((await other.inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 2,
      problem: { message: expect.stringContaining('does not exist') },
    });
    await rename(join(storeFolder, 'away'), join(storeFolder, 'documents'));
    expect((await other.inject('/health')).json()).toMatchObject({ status: 'ok', problem: null });
  });

  it('starts with the last good set when the newest has no valid signature', async () => {
    const { server, start, delivery } = await startEdge();
    await server.inject('/');
    const { objects } = await delivery.open();
    const key = 'documents/environments/staging/00000001.json';
    const forged = (await objects.read(key))?.toString().replace('ada', 'eve') ?? '';
    await objects.remove([key]);
    await objects.create(key, forged);
    const other = await start();
    expect((await other.inject('/')).statusCode).toBe(200);
    expect((await other.inject('/health')).json()).toMatchObject({ status: 'stale', version: 1 });
  });

  it('is down when it never read a set', async () => {
    const { start, storeFolder } = await startEdge();
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const response = await (await start()).inject('/health');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ status: 'down' });
  });
});
