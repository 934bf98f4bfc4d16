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
  for (const remote of ['mfe-x', 'mfe-y']) {
    const built = await createRemoteBuild(`let ${remote.slice(-1)} = 1`);
    await operator.run(`publish ${remote} --promote staging --built`, built);
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
  /** Writes a forged next version of staging, signed by the team. */
  async function forge(
    change: (document: EnvironmentDocument) => void,
    map?: (text: string) => string,
  ) {
    const { openAsReader, teamSigner } = await createStoreOfTwoTeams();
    const { store, objects } = await openAsReader();
    const document = structuredClone(await store.readEnvironment('staging')) as EnvironmentDocument;
    document.version += 1;
    change(document);
    const mapText = JSON.stringify(await createPageMap(document, store.findRelease));
    await objects.create(
      `documents/environments/staging/${String(document.version).padStart(8, '0')}.json`,
      JSON.stringify({
        document: teamSigner.sign(JSON.stringify(document)),
        map: teamSigner.sign(map ? map(mapText) : mapText),
      }),
    );
    return (await openAsReader()).store.readEnvironment('staging');
  }

  it("accepts a change of the team's remote", async () => {
    const document = await forge(({ killed }) => {
      killed['mfe-x'] = { by: 'lounge', at: '2026-11-21T09:00:00Z', reason: 'broken' };
    });
    expect(document?.killed['mfe-x']?.reason).toBe('broken');
  });

  it("rejects a change of another remote that a team's key signed", async () => {
    const forged = forge(({ killed }) => {
      killed['mfe-y'] = { by: 'lounge', at: '2026-11-21T09:00:00Z', reason: 'broken' };
    });
    await expect(forged).rejects.toThrow(SignatureError);
    await expect(forged).rejects.toThrow('may not sign for killed.mfe-y');
  });

  it('rejects a map whose digests differ from those of the releases', async () => {
    const forged = forge(
      () => undefined,
      (text) => text.replace(/("mfe-y":.*?sha384-)./, '$1_'),
    );
    await expect(forged).rejects.toThrow('may not sign for the map for pages');
  });
});
