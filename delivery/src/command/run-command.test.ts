import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../testing/remote-build';
import { createTestCommand } from '../testing/test-command';

/** Publishes three releases of one remote. The first is live. */
async function publishThreeReleases() {
  const delivery = await createTestCommand();
  const [a, b, c] = await Promise.all(
    [1, 2, 3].map(async (n) => delivery.publish('mfe-x', await createRemoteBuild(`let a = ${n}`))),
  );
  await delivery.run(`promote mfe-x@${a} --to staging`);
  return { ...delivery, a, b, c };
}

describe('the command line', () => {
  it.each(['', '--help', 'publish --help', 'canary --help'])(
    'prints its usage: %s',
    async (line) => {
      const { run } = await createTestCommand();
      const { code, text } = await run(line || '--help');
      expect(code).toBe(0);
      expect(text).toContain('--json');
    },
  );

  it.each([
    ['fly', 'There is no command "fly".'],
    ['promote --to staging', 'The release is missing.'],
    ['promote mfe-x@1', '--to is missing.'],
    ['promote mfe-x --to staging', '"mfe-x" is not a release. Write <remote>@<release>.'],
    ['canary mfe-x@1 --percent 5 --stop', 'Use exactly one of --percent, --stop and --finish.'],
    ['rollback --all --to soon', '"soon" is not a time. Write 2026-11-21T09:00Z, or 20m, 3h, 2d.'],
    ['status --colour', "Unknown option '--colour'"],
  ])('exits with 2 for a wrong command line: %s', async (line, message) => {
    const { run } = await createTestCommand();
    const { code, errorText } = await run(line);
    expect(errorText).toContain(message);
    expect(errorText).toMatch(/delivery .*--help$/);
    expect(code).toBe(2);
  });

  it('exits with 1 after a failure and prints the reason and the fix, also as JSON', async () => {
    const { run } = await createTestCommand();
    const { code, errorText, json } = await run('promote mfe-x@0123 --to staging --json');
    expect(code).toBe(1);
    expect(errorText).toBe('The store has no release mfe-x@0123.\ndelivery publish mfe-x');
    expect(json).toEqual({
      error: { message: 'The store has no release mfe-x@0123.', fix: 'delivery publish mfe-x' },
    });
  });
});

describe('a name of Object.prototype', () => {
  const names = ['constructor', 'valueOf', 'toString', 'hasOwnProperty', '__proto__'];

  it.each(names)('%s is no command', async (name) => {
    const { run } = await createTestCommand();
    const { code, errorText } = await run(name);
    expect([code, errorText]).toEqual([2, expect.stringContaining('There is no command')]);
  });

  it('is not a remote of the environment and has no lock, canary or switch', async () => {
    const { run, getLiveReleases, a } = await publishThreeReleases();
    for (const name of ['constructor', '__proto__']) {
      for (const line of [
        `promote ${name}@${a} --to staging`,
        `rollback ${name} --reason x`,
        `canary ${name}@${a} --percent 5`,
        `kill ${name} --reason x`,
      ]) {
        const { code, errorText } = await run(line);
        expect([line, code, errorText]).toEqual([
          line,
          expect.any(Number),
          expect.stringMatching(/^[^\n]+\.\n/),
        ]);
        expect([line, code > 0]).toEqual([line, true]);
        expect([line, /is not a function|undefined|native code/.test(errorText)]).toEqual([
          line,
          false,
        ]);
      }
    }
    expect(await getLiveReleases()).toEqual({ 'mfe-x': a });
  });

  it('can be the name of a remote', async () => {
    const { run, publish, getLiveReleases } = await createTestCommand();
    const release = await publish('constructor', await createRemoteBuild('let a = 1'), 'staging');
    expect(await getLiveReleases()).toEqual({ constructor: release });
    const newer = await publish('constructor', await createRemoteBuild('let a = 2'), 'staging');
    expect((await run('rollback constructor --reason', 'broken')).code).toBe(0);
    expect(await getLiveReleases()).toEqual({ constructor: release });
    expect((await run(`promote constructor@${newer} --to staging`)).code).toBe(0);
  });
});

describe('promoting', () => {
  it('finds a release by the start of its id', async () => {
    const { run, getLiveReleases, b } = await publishThreeReleases();
    expect((await run(`promote mfe-x@${b?.slice(0, 6)} --to staging`)).code).toBe(0);
    expect(await getLiveReleases()).toEqual({ 'mfe-x': b });
  });

  it('changes nothing when the environment already runs the release', async () => {
    const { run, a } = await publishThreeReleases();
    const { json } = await run(`promote mfe-x@${a} --to staging --json`);
    expect(json).toMatchObject({ version: 1 });
  });

  it('notes that the boot smoke was skipped without a browser, and fails when it is required', async () => {
    const { run } = await createTestCommand({ env: { CHROME_PATH: '/nowhere/chromium' } });
    const built = await createRemoteBuild('let a = 1');
    const { code, text } = await run('publish mfe-x --promote staging --built', built);
    expect(code).toBe(0);
    expect(text).toContain(
      'The boot smoke did not run: CHROME_PATH=/nowhere/chromium is not a working browser',
    );
    const required = await run('publish mfe-x --promote production --boot-smoke --built', built);
    expect(required.code).toBe(1);
    expect(required.errorText).toContain('The boot smoke has no browser');
  });

  it('promotes the same release from one environment to another', async () => {
    const { run, getLiveReleases, a } = await publishThreeReleases();
    await run(`promote mfe-x@${a} --to production`);
    expect(await getLiveReleases('production')).toEqual(await getLiveReleases('staging'));
  });
});

describe('rolling back', () => {
  it('goes further back each time and never returns to a withdrawn release', async () => {
    const { run, getLiveReleases, a, b, c } = await publishThreeReleases();
    await run(`promote mfe-x@${b} --to staging`);
    await run(`promote mfe-x@${c} --to staging`);
    await run('rollback mfe-x');
    expect(await getLiveReleases()).toEqual({ 'mfe-x': b });
    await run('rollback mfe-x');
    expect(await getLiveReleases()).toEqual({ 'mfe-x': a });
    const { code, errorText } = await run('rollback mfe-x');
    expect(code).toBe(1);
    expect(errorText).toContain('is the first release of mfe-x in staging');
  });

  it('restores the whole set of an earlier time', async () => {
    const { run, publish, getLiveReleases, advanceMinutes, a, b } = await publishThreeReleases();
    const y = await publish('mfe-y', await createRemoteBuild('let y = 1'), 'staging');
    advanceMinutes(10);
    await run(`promote mfe-x@${b} --to staging`);
    await publish('mfe-y', await createRemoteBuild('let y = 2'), 'staging');
    await run('kill mfe-y --reason', 'it hangs');
    advanceMinutes(10);
    expect((await run('rollback --all --to 15m')).code).toBe(0);
    expect(await getLiveReleases()).toEqual({ 'mfe-x': a, 'mfe-y': y });
    expect((await run('status')).text).not.toContain('it hangs');
    expect((await run('rollback --all --to 2d')).errorText).toContain('staging did not exist');
  });

  it('fails when another live remote needs the later release, unless forced', async () => {
    const { run, publish, getLiveReleases } = await createTestCommand();
    const old = await publish(
      'shared-x',
      await createRemoteBuild('1', { exposes: ['./a'] }),
      'staging',
    );
    const now = await publish(
      'shared-x',
      await createRemoteBuild('2', { exposes: ['./b'] }),
      'staging',
    );
    await publish('mfe-y', await createRemoteBuild('y', { uses: ['shared-x/b'] }), 'staging');
    const { code, errorText } = await run('rollback shared-x');
    expect(code).toBe(1);
    expect(errorText).toContain(`shared-x@${old} no longer has the expose shared-x/b`);
    expect((await getLiveReleases())['shared-x']).toBe(now);
    expect((await run('rollback shared-x --force')).code).toBe(0);
    expect((await getLiveReleases())['shared-x']).toBe(old);
  });
});

describe('locks', () => {
  it('prevent a promotion, with author and reason, but not a rollback', async () => {
    const { run, getLiveReleases, a, b, c } = await publishThreeReleases();
    await run(`promote mfe-x@${b} --to staging`);
    await run('lock --by grace --reason', 'the sale begins at noon');
    const { code, errorText } = await run(`promote mfe-x@${c} --to staging`);
    expect(code).toBe(1);
    expect(errorText).toMatch(
      /^staging has been locked by grace since .*: the sale begins at noon\n/,
    );
    expect((await run('rollback mfe-x')).code).toBe(0);
    expect(await getLiveReleases()).toEqual({ 'mfe-x': a });
    await run('unlock');
    expect((await run(`promote mfe-x@${c} --to staging`)).code).toBe(0);
  });

  it('of one remote do not block others', async () => {
    const { run, publish, b } = await publishThreeReleases();
    await run('lock mfe-x --reason frozen');
    expect((await run(`canary mfe-x@${b} --percent 5`)).errorText).toContain('frozen');
    await expect(publish('mfe-y', await createRemoteBuild('y'), 'staging')).resolves.toBeTruthy();
  });
});

describe('canaries', () => {
  it('start, grow and become the stable release', async () => {
    const { run, getLiveReleases, a, b } = await publishThreeReleases();
    await run(`canary mfe-x@${b} --percent 5`);
    await run(`canary mfe-x@${b} --percent 50`);
    expect(await getLiveReleases()).toEqual({ 'mfe-x': a });
    expect((await run('status')).text).toContain(`canary ${b} 50%`);
    await run('canary mfe-x --finish');
    expect(await getLiveReleases()).toEqual({ 'mfe-x': b });
    expect((await run('status')).text).not.toContain('canary');
  });

  it('end with --stop or with a promotion', async () => {
    const { run, getLiveReleases, a, b, c } = await publishThreeReleases();
    await run(`canary mfe-x@${b} --percent 5`);
    await run('canary mfe-x --stop');
    expect((await run('status')).text).not.toContain('canary');
    await run(`canary mfe-x@${b} --percent 5`);
    await run(`promote mfe-x@${c} --to staging`);
    expect((await run('status')).text).not.toContain('canary');
    expect([a, c]).toContain((await getLiveReleases())['mfe-x']);
  });
});

describe('the audit', () => {
  it('lists author, action, time, releases and reason of each change', async () => {
    const { run, advanceMinutes, a, b } = await publishThreeReleases();
    advanceMinutes(1);
    await run(`promote mfe-x@${b} --to staging --by grace`);
    advanceMinutes(1);
    await run('kill mfe-x --reason', 'wrong fares');
    const { json, text } = await run('audit --json');
    expect(json).toMatchObject({
      entries: [
        { action: 'kill', by: 'ada', about: ['mfe-x'], reason: 'wrong fares' },
        {
          action: 'promote',
          by: 'grace',
          at: '2026-11-21T09:01:00.000Z',
          moved: [{ remote: 'mfe-x', from: a, to: b }],
        },
        { action: 'promote', by: 'ada', moved: [{ from: null, to: a }] },
      ],
    });
    expect(text).toContain('wrong fares');
    expect((await run('audit --last 1')).text.split('\n')).toHaveLength(1);
    expect((await run('audit --remote mfe-y')).text).toBe('');
  });
});

describe('pruning', () => {
  it('keeps releases of the last 30 days and those that an environment pointed at', async () => {
    const { run, publish, getLiveReleases, advanceMinutes, open, a, b, c } =
      await publishThreeReleases();
    await run(`promote mfe-x@${b} --to staging`);
    advanceMinutes(20 * 24 * 60);
    await run(`promote mfe-x@${c} --to staging`);
    const young = await publish('mfe-x', await createRemoteBuild('let a = 4'));
    advanceMinutes(20 * 24 * 60);
    expect((await run('prune --dry-run')).text).toBe(`mfe-x@${a}`);
    expect((await run('prune')).text).toBe(`mfe-x@${a}`);
    const { store } = await open();
    const left = (await store.listReleases()).map(({ release }) => release).sort();
    expect(left).toEqual([b, c, young].sort());
    expect(await store.listFiles('mfe-x', a ?? '')).toEqual([]);
    expect(await store.readFile('mfe-x', b ?? '', 'remote-entry.js')).not.toBeNull();
    advanceMinutes(31 * 24 * 60);
    await run('prune');
    // The fallback release of the live release is kept.
    expect((await store.listReleases()).map(({ release }) => release).sort()).toEqual(
      [b, c].sort(),
    );
    expect(await getLiveReleases()).toEqual({ 'mfe-x': c });
  });
});

describe('the gate', () => {
  it('fails with the consumer and a fix when an imported expose is missing', async () => {
    const { publish, run } = await createTestCommand();
    await publish('shared-x', await createRemoteBuild('1', { exposes: ['./a', './b'] }), 'staging');
    const y = await publish(
      'mfe-y',
      await createRemoteBuild('y', { uses: ['shared-x/a'] }),
      'staging',
    );
    const x = await publish('shared-x', await createRemoteBuild('2', { exposes: ['./b'] }));
    const { code, errorText } = await run(`promote shared-x@${x} --to staging`);
    expect(code).toBe(1);
    expect(errorText).toContain(
      `shared-x@${x} no longer has the expose shared-x/a, which mfe-y@${y} imports.`,
    );
    expect(errorText).toContain('shared-x/package.json');
    const fitting = await publish('mfe-y', await createRemoteBuild('y2', { uses: ['shared-x/b'] }));
    const both = await run(`promote shared-x@${x} mfe-y@${fitting} --to staging`);
    expect(both.code).toBe(0);
  });

  it('keeps the exposes that a page of another product uses, until it is removed', async () => {
    const { publish, run } = await createTestCommand();
    await publish('shared-x', await createRemoteBuild('1', { exposes: ['./a', './b'] }), 'staging');
    const unknown = await run('host lounge --uses shared-x/c');
    expect(unknown.errorText).toContain('staging has no expose shared-x/c.');
    expect((await run('host lounge --uses shared-x/a')).text).toBe(
      'lounge uses shared-x/a of staging',
    );
    expect((await run('status staging')).text).toContain('host lounge uses shared-x/a');
    const x = await publish('shared-x', await createRemoteBuild('2', { exposes: ['./b'] }));
    const rejected = await run(`promote shared-x@${x} --to staging`);
    expect(rejected.errorText).toContain(
      `shared-x@${x} no longer has the expose shared-x/a, which the host lounge imports.`,
    );
    expect(rejected.errorText).toContain('delivery host lounge --uses <list>');
    expect((await run('host lounge --remove')).code).toBe(0);
    expect((await run(`promote shared-x@${x} --to staging`)).code).toBe(0);
  });

  it('fails when a range excludes the version that the shell provides', async () => {
    const { publish } = await createTestCommand();
    await publish('shell', await createShellBuild({ provides: { react: '19.3.1' } }), 'staging');
    await publish(
      'mfe-x',
      await createRemoteBuild('x', { shared: { react: '^19.3.0' } }),
      'staging',
    );
    const old = await createRemoteBuild('y', { shared: { react: '^18.2.0' } });
    await expect(publish('mfe-y', old, 'staging')).rejects.toThrow(
      /mfe-y@\w+ requires react \^18\.2\.0 as the only copy in the page, but shell@\w+ provides 19\.3\.1\./,
    );
    const next = await createShellBuild({ provides: { react: '20.0.0' } });
    await expect(publish('shell', next, 'staging')).rejects.toThrow(
      /mfe-x@\w+ requires react \^19\.3\.0/,
    );
  });

  it('fails when the digest of a first screen differs', async () => {
    const { publish, run, open } = await createTestCommand();
    const screen = { path: '/x', environments: ['staging'], file: 'screen.html' };
    const files = { 'prerendered.json': JSON.stringify([screen]), 'screen.html': '<p>Here</p>' };
    const x = await publish('mfe-x', await createRemoteBuild('x', { files }));
    const { objects } = await open();
    await objects.remove([`releases/mfe-x/${x}/screen.html`]);
    await objects.create(`releases/mfe-x/${x}/screen.html`, '<p>There</p>');
    const { code, errorText } = await run(`promote mfe-x@${x} --to staging`);
    expect(code).toBe(1);
    expect(errorText).toContain(`The file screen.html of mfe-x@${x} does not match its digest.`);
  });

  it('fails when a script has no digest or another digest', async () => {
    const { publish, run, open } = await createTestCommand();
    const x = await publish('mfe-x', await createRemoteBuild('x'));
    const { objects } = await open();
    await objects.create(`releases/mfe-x/${x}/evil.js`, 'steal()');
    await objects.remove([`releases/mfe-x/${x}/remote-entry.js`]);
    await objects.create(`releases/mfe-x/${x}/remote-entry.js`, 'y');
    const { code, errorText } = await run(`promote mfe-x@${x} --to staging`);
    expect(code).toBe(1);
    expect(errorText).toContain(`The file evil.js of mfe-x@${x} has no digest.`);
    expect(errorText).toContain(
      `The file remote-entry.js of mfe-x@${x} does not match its digest.`,
    );
  });
});
