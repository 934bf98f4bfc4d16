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

  it('starts with the newest set that it accepted, when the store has only an earlier one', async () => {
    const { server, start, publish, delivery } = await startEdge();
    const { objects } = await delivery.open();
    const folder = 'documents/environments/staging';
    const earlierHead = String(await objects.read(`${folder}/head.json`));
    const release = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    await server.inject('/');
    await objects.remove([`${folder}/00000002.json`]);
    await objects.replace(`${folder}/head.json`, earlierHead);
    for (const edge of [server, await start()]) {
      const { body } = await edge.inject('/');
      expect(parseJsonElement(body, 'release-map')).toMatchObject({
        remotes: { 'mfe-x': { release } },
      });
      expect((await edge.inject('/health')).json()).toMatchObject({
        status: 'stale',
        version: 2,
        problem: { message: 'Version 2 of staging is missing in the store.' },
      });
    }
  });

  it('starts with the set that it accepted, when a signed document in the wrong place follows', async () => {
    const { server, start, delivery } = await startEdge();
    await server.inject('/');
    const { objects } = await delivery.open();
    const folder = 'documents/environments/staging';
    const copied = String(await objects.read(`${folder}/00000001.json`));
    await objects.create(`${folder}/00000002.json`, copied);
    expect((await server.inject('/')).statusCode).toBe(200);
    expect((await (await start()).inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 1,
    });
  });

  it('is down when it never read a set', async () => {
    const { start, storeFolder } = await startEdge();
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const response = await (await start()).inject('/health');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ status: 'down' });
  });
});
