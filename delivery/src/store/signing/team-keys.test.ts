import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import type { EnvironmentDocument } from '../documents/environment';
import { createPageMap } from '../documents/page-map';
import { openStore } from '../open-store';
import { createSigner, SignatureError } from './signing';

type Key = { signingKey: string; publicKey: string; trustedKey: string };

/** Creates a store with two live remotes, and a team whose key may sign only for `mfe-x`. */
async function createStoreOfTwoTeams() {
  const keys = await createTestCommand();
  const main = (await keys.run('key --new --json')).json as Key;
  const team = (await keys.run('key --new --for mfe-x --json')).json as Key;
  const trusted = `${main.publicKey},${team.trustedKey}`;
  const environment = { DELIVERY_TRUSTED_KEYS: trusted };
  const operator = await createTestCommand({
    env: { ...environment, DELIVERY_SIGNING_KEY: main.signingKey },
  });
  const teamEnvironment = {
    ...environment,
    DELIVERY_SIGNING_KEY: team.signingKey,
    DELIVERY_BY: 'lounge',
  };
  for (const name of ['x', 'y']) {
    const route = { title: name, paths: [`/${name}`] };
    const built = await createRemoteBuild(`let ${name} = 1`, { route });
    await operator.run(`publish mfe-${name} --promote staging --built`, built);
  }
  const openAsReader = () => openStore(operator.storeFolder, environment);
  const runAsTeam = operator.runWith(teamEnvironment);
  const teamSigner = createSigner(Buffer.from(team.signingKey, 'base64').toString());
  return { operator, runAsTeam, openAsReader, teamSigner, team };
}

describe("a team's key", () => {
  it('is printed with its remotes, in the form of the edge server setting', async () => {
    const { team } = await createStoreOfTwoTeams();
    expect(team.trustedKey).toBe(`${team.publicKey}=mfe-x`);
  });

  it('publishes, promotes and rolls back its remote and appears in the audit', async () => {
    const { runAsTeam, openAsReader, operator } = await createStoreOfTwoTeams();
    const before = (await (await openAsReader()).store.readEnvironment('staging'))?.remotes;
    const built = await createRemoteBuild('let x = 2');
    expect(await runAsTeam('publish mfe-x --promote staging --built', built)).toMatchObject({
      code: 0,
    });
    const after = (await (await openAsReader()).store.readEnvironment('staging'))?.remotes;
    expect(after?.['mfe-x']).not.toBe(before?.['mfe-x']);
    expect(after?.['mfe-y']).toBe(before?.['mfe-y']);
    expect(await runAsTeam('rollback mfe-x')).toMatchObject({ code: 0 });
    const restored = (await (await openAsReader()).store.readEnvironment('staging'))?.remotes;
    expect(restored).toEqual(before);
    const { text } = await operator.run('audit --last 1');
    expect(text).toMatch(/ lounge {2}rollback {2}mfe-x .*key [0-9a-f]{16} of mfe-x$/);
  });

  it('cannot publish a release of another remote', async () => {
    const { runAsTeam } = await createStoreOfTwoTeams();
    const { code, errorText } = await runAsTeam(
      'publish mfe-y --built',
      await createRemoteBuild('let y = 2'),
    );
    expect([code, errorText]).toEqual([1, 'This key may sign only for mfe-x, not for mfe-y.']);
  });

  it.each([
    ['rollback mfe-y --force', 'remotes.mfe-y'],
    ['kill mfe-y --reason because', 'killed.mfe-y'],
    ['lock --reason because', 'locks.*'],
  ])('cannot %s', async (line, what) => {
    const { runAsTeam, operator } = await createStoreOfTwoTeams();
    const built = await createRemoteBuild('let y = 2');
    await operator.run('publish mfe-y --promote staging --built', built);
    const { code, errorText } = await runAsTeam(line);
    expect([code, errorText]).toEqual([1, `This key may sign only for mfe-x, not for ${what}.`]);
  });
});

describe('a reader of the store', () => {
  type Forgery = {
    change?: (document: EnvironmentDocument) => void;
    /** Changes the text of the map for pages. */
    map?: (text: string) => string;
    /** Fields of a new release of `mfe-x`, which becomes live. */
    release?: object;
  };

  /** Writes a next version of staging without the command, signed by the team, and reads it. */
  async function forge({ change, map, release }: Forgery) {
    const { openAsReader, teamSigner } = await createStoreOfTwoTeams();
    const { store, objects } = await openAsReader();
    const document = structuredClone(await store.readEnvironment('staging')) as EnvironmentDocument;
    const live = await store.readRelease('mfe-x', document.remotes['mfe-x'] ?? '');
    const forged = { ...live, release: '0123456789abcdef', ...release };
    document.version += 1;
    document.change.moved = [];
    if (release) {
      document.remotes['mfe-x'] = forged.release;
      document.change.moved = [{ remote: 'mfe-x', from: live.release, to: forged.release }];
      await objects.create(
        `documents/releases/mfe-x/${forged.release}.json`,
        JSON.stringify(teamSigner.sign(JSON.stringify(forged))),
      );
    }
    change?.(document);
    const created = await createPageMap(document, async (remote, id) =>
      id === forged.release ? forged : store.findRelease(remote, id),
    );
    const mapText = JSON.stringify(created.map).replaceAll('<', '\\u003c');
    const signedText = map ? map(mapText) : mapText;
    expect(signedText === mapText).toBe(!map);
    await objects.create(
      `documents/environments/staging/${String(document.version).padStart(8, '0')}.json`,
      JSON.stringify({
        document: teamSigner.sign(JSON.stringify(document)),
        map: teamSigner.sign(signedText),
      }),
    );
    return (await openAsReader()).store.readEnvironment('staging');
  }

  const switchOff = (remote: string, reason: string) => (document: EnvironmentDocument) => {
    document.killed[remote] = { by: 'lounge', at: '2026-11-21T09:00:00Z', reason };
  };
  const route = { title: 'X', paths: ['/x'], navigation: [] };

  it("accepts a change of the team's remote, also a new path", async () => {
    const document = await forge({
      change: switchOff('mfe-x', 'broken'),
      release: { route: { ...route, paths: ['/x', '/lounge'] } },
    });
    expect(document?.killed['mfe-x']?.reason).toBe('broken');
  });

  it('accepts a version after releases of earlier versions were pruned', async () => {
    const { operator, runAsTeam, openAsReader } = await createStoreOfTwoTeams();
    for (const days of [0, 0, 60]) {
      operator.advanceMinutes(days * 24 * 60);
      const built = await createRemoteBuild(`let x = ${Math.random()}`);
      await runAsTeam('publish mfe-x --promote staging --built', built);
    }
    expect((await operator.run('prune')).text.split('\n')).toHaveLength(2);
    expect((await (await openAsReader()).store.readEnvironment('staging'))?.version).toBe(5);
  });

  it.each<[string, NonNullable<Forgery['change']>]>([
    ['killed.mfe-y', switchOff('mfe-y', 'broken')],
    ['previous.mfe-y', ({ previous }) => Object.assign(previous, { 'mfe-y': '0123456789abcdef' })],
    ['change.moved', ({ change }) => change.moved.push({ remote: 'mfe-y', from: null, to: null })],
    ['changedAt', (document) => Object.assign(document, { changedAt: '2026-11-20T09:00:00.000Z' })],
  ])("rejects a change of %s that a team's key signed", async (field, change) => {
    const forged = forge({ change });
    await expect(forged).rejects.toThrow(SignatureError);
    await expect(forged).rejects.toThrow(`may not sign for ${field}`);
  });

  it.each<[string, Forgery]>([
    ['other digests', { map: (text) => text.replace(/("mfe-y":.*?sha384-)./, '$1_') }],
    [
      'a fallback release of another remote among its own files',
      { map: (text) => text.replace(/"mfe-x":(\{.*?\}\}).*"previous":\{/, '$&"mfe-y":$1') },
    ],
    [
      'the end of a script element',
      { change: switchOff('mfe-x', '</script>'), map: (text) => text.replaceAll('\\u003c', '<') },
    ],
  ])('rejects a map with %s', async (_, forgery) => {
    await expect(forge(forgery)).rejects.toThrow('may not sign for the map for pages');
  });

  it.each([
    ['/y', 'may not sign for /y of mfe-y'],
    ['/y/below', 'may not sign for /y of mfe-y'],
    ['/api', 'must be a path'],
    ['/api/trips', 'must be a path'],
    ['/remotes', 'must be a path'],
    ['/de', 'must be a path'],
    ['//evil.example', 'must be a path'],
  ])('rejects a release that claims the path %s', async (path, problem) => {
    await expect(forge({ release: { route: { ...route, paths: [path] } } })).rejects.toThrow(
      problem,
    );
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/api',
  ])('rejects a release whose navigation leads to %j', async (path) => {
    const navigation = [{ path, label: 'Win', order: 1 }];
    const forged = forge({ release: { route: { ...route, navigation } } });
    await expect(forged).rejects.toThrow('must be a path');
  });

  it('rejects a release whose entry is outside of its folder', async () => {
    const forged = forge({ release: { entry: ['../../mfe-y/0123456789abcdef/entry.js'] } });
    await expect(forged).rejects.toThrow('entry');
  });

  it("does not accept a version of a team's key after a gap", async () => {
    const forged = forge({ change: (document) => Object.assign(document, { version: 9 }) });
    expect((await forged)?.version).toBe(2);
  });
});
