import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../testing/built-remote';
import { closeEdges, edge, jsonIn } from '../testing/running-edge';

afterEach(closeEdges);

describe('the edge server, when its store fails', () => {
  it('goes on with the last good set when the store is away', async () => {
    const { server, storeFolder } = await edge();
    const before = await server.inject('/');
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const after = await server.inject('/');
    expect(after.statusCode).toBe(200);
    expect(jsonIn(after.body, 'release-map')).toEqual(jsonIn(before.body, 'release-map'));
  });

  it('goes on with the last good set when another is signed by nobody, and says so', async () => {
    const { server, put, delivery, reported } = await edge();
    const first = await put('mfe-x', await builtRemote('let a = 1'));
    await server.inject('/');
    await put('mfe-x', await builtRemote('let a = 2'));
    const { objects } = await delivery.open();
    const key = 'documents/environments/staging/00000003.json';
    const forged = (await objects.read(key))?.toString().replace('ada', 'eve') ?? '';
    await objects.remove([key]);
    await objects.create(key, forged);
    const { body } = await server.inject('/');
    expect(jsonIn(body, 'release-map')).toMatchObject({ remotes: { 'mfe-x': { release: first } } });
    expect((await server.inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 2,
      trouble: { problem: `${key} is not signed by a trusted key.` },
    });
    expect(reported).toHaveLength(1);
  });

  it('starts with the last good set when the store is away', async () => {
    const { server, start, put, delivery, storeFolder } = await edge();
    const first = await put('mfe-x', await builtRemote('let a = 1'));
    await server.inject('/');
    expect((await delivery.run('status')).code).toBe(0);
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const other = await start();
    const { statusCode, body } = await other.inject('/');
    expect(statusCode).toBe(200);
    expect(jsonIn(body, 'release-map')).toMatchObject({ remotes: { 'mfe-x': { release: first } } });
    expect((await other.inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 2,
      trouble: { problem: expect.stringContaining('is not there') },
    });
    await rename(join(storeFolder, 'away'), join(storeFolder, 'documents'));
    expect((await other.inject('/health')).json()).toMatchObject({ status: 'ok', trouble: null });
  });

  it('starts with the last good set when the newest is signed by nobody', async () => {
    const { server, start, delivery } = await edge();
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

  it('says that it is down when there was never anything to serve', async () => {
    const { start, storeFolder } = await edge();
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const answer = await (await start()).inject('/health');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'down' });
  });
});
