import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../testing/remote-build';
import { createTestCommand } from '../testing/test-command';
import type { Objects } from './objects/objects';

const folder = 'documents/environments/staging/';
const head = `${folder}head.json`;
const toKey = (version: number) => `${folder}${String(version).padStart(8, '0')}.json`;

/** Creates a store with three versions of staging. The third one switches a remote off. */
async function createThreeVersions() {
  const delivery = await createTestCommand();
  await delivery.publish('mfe-x', await createRemoteBuild('x'), 'staging');
  const earlierHead = await readText((await delivery.open()).objects, head);
  await delivery.run('lock mfe-x --reason release');
  await delivery.run('kill mfe-x --reason broken');
  const { objects } = await delivery.open();
  const readAsNewReader = async () =>
    (await (await delivery.open()).store.readEnvironment('staging'))?.version;
  return { ...delivery, objects, earlierHead, readAsNewReader };
}

const readText = async (objects: Objects, key: string) => String(await objects.read(key));

describe('a new reader, after the newest version was removed', () => {
  it('rejects the version before it, and so does the command', async () => {
    const { objects, readAsNewReader, run } = await createThreeVersions();
    expect(await readAsNewReader()).toBe(3);
    await objects.remove([toKey(3)]);
    await expect(readAsNewReader()).rejects.toThrow(
      'Version 3 of staging is missing in the store.',
    );
    const { code, errorText } = await run('unlock mfe-x');
    expect(code).toBe(1);
    expect(errorText).toContain('delivery repair staging');
  });

  it('rejects the version before it when the head was removed as well', async () => {
    const { objects, readAsNewReader } = await createThreeVersions();
    await objects.remove([toKey(3), head]);
    await expect(readAsNewReader()).rejects.toThrow('The head of staging is missing in the store.');
  });

  it.each(['document', 'map'])(
    'rejects the signed %s of an earlier version as head',
    async (part) => {
      const { objects, readAsNewReader } = await createThreeVersions();
      const earlier = JSON.parse(await readText(objects, toKey(2)));
      await objects.remove([toKey(3)]);
      await objects.replace(head, JSON.stringify(earlier[part]));
      await expect(readAsNewReader()).rejects.toThrow();
    },
  );

  it('rejects the head of another environment', async () => {
    const { objects, readAsNewReader, run } = await createThreeVersions();
    await run('promote mfe-x --from staging --to production');
    await objects.replace(
      head,
      await readText(objects, 'documents/environments/production/head.json'),
    );
    await expect(readAsNewReader()).rejects.toThrow('is the head of production');
  });

  it('accepts the version before it after a repair', async () => {
    const { objects, readAsNewReader, run } = await createThreeVersions();
    await objects.remove([toKey(3)]);
    expect(await run('repair staging')).toMatchObject({
      code: 0,
      text: 'staging has version 2 as its highest',
    });
    expect(await readAsNewReader()).toBe(2);
    expect((await run('kill mfe-x --reason broken')).code).toBe(0);
    expect(await readAsNewReader()).toBe(3);
  });
});

it('finds newer versions than that of the head', async () => {
  const { objects, earlierHead, readAsNewReader } = await createThreeVersions();
  await objects.replace(head, earlierHead);
  expect(await readAsNewReader()).toBe(3);
});

it('reads a store that is older than heads, and adds a head at the next change', async () => {
  const delivery = await createTestCommand();
  await delivery.publish('mfe-x', await createRemoteBuild('x'), 'staging');
  const { objects } = await delivery.open();
  await objects.remove([head]);
  expect((await delivery.run('lock mfe-x --reason release')).code).toBe(0);
  expect(JSON.parse(JSON.parse(await readText(objects, head)).text)).toEqual({
    head: 'staging',
    version: 2,
  });
});
