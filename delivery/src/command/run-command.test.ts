import { describe, expect, it } from '@jest/globals';
import { builtRemote, builtShell } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';

/** Three releases of one remote, the first live. */
async function threeReleases() {
  const delivery = await commandLine();
  const [a, b, c] = await Promise.all(
    [1, 2, 3].map(async (n) => delivery.put('mfe-x', await builtRemote(`let a = ${n}`))),
  );
  await delivery.run(`promote mfe-x@${a} --to staging`);
  return { ...delivery, a, b, c };
}

describe('the command line', () => {
  it.each(['', '--help', 'publish --help', 'canary --help'])(
    'tells how it is used: %s',
    async (line) => {
      const { run } = await commandLine();
      const { code, text } = await run(line || '--help');
      expect(code).toBe(0);
      expect(text).toContain('--json');
    },
  );

  it.each([
    ['fly', 'There is no command "fly".'],
    ['promote --to staging', 'No release is named.'],
    ['promote mfe-x@1', '--to is missing.'],
    ['promote mfe-x --to staging', '"mfe-x" names no release; write <remote>@<release>.'],
    ['canary mfe-x@1 --percent 5 --stop', 'Say one of --percent, --stop and --finish.'],
    ['rollback --all --to soon', '"soon" is no moment; write 2026-11-21T09:00Z, or 20m, 3h, 2d.'],
    ['status --colour', "Unknown option '--colour'"],
  ])('ends with 2 when misused: %s', async (line, said) => {
    const { run } = await commandLine();
    const { code, complaint } = await run(line);
    expect(complaint).toContain(said);
    expect(complaint).toMatch(/delivery .*--help$/);
    expect(code).toBe(2);
  });

  it('ends with 1 when refused, with the reason and the mend, for programs too', async () => {
    const { run } = await commandLine();
    const { code, complaint, json } = await run('promote mfe-x@0123 --to staging --json');
    expect(code).toBe(1);
    expect(complaint).toBe('The store has no release mfe-x@0123.\ndelivery publish mfe-x');
    expect(json).toEqual({
      error: { message: 'The store has no release mfe-x@0123.', mend: 'delivery publish mfe-x' },
    });
  });
});

describe('a name of Object.prototype', () => {
  const names = ['constructor', 'valueOf', 'toString', 'hasOwnProperty', '__proto__'];

  it.each(names)('%s is no command', async (name) => {
    const { run } = await commandLine();
    const { code, complaint } = await run(name);
    expect([code, complaint]).toEqual([2, expect.stringContaining('There is no command')]);
  });

  it('is a remote that the environment does not run, and has no lock, canary or switch', async () => {
    const { run, running, a } = await threeReleases();
    for (const name of ['constructor', '__proto__']) {
      for (const line of [
        `promote ${name}@${a} --to staging`,
        `rollback ${name} --reason x`,
        `canary ${name}@${a} --percent 5`,
        `kill ${name} --reason x`,
      ]) {
        const { code, complaint } = await run(line);
        expect([line, code, complaint]).toEqual([
          line,
          expect.any(Number),
          expect.stringMatching(/^[^\n]+\.\n/),
        ]);
        expect([line, code > 0]).toEqual([line, true]);
        expect([line, /is not a function|undefined|native code/.test(complaint)]).toEqual([
          line,
          false,
        ]);
      }
    }
    expect(await running()).toEqual({ 'mfe-x': a });
  });

  it('can be the name of a remote like any other', async () => {
    const { run, put, running } = await commandLine();
    const release = await put('constructor', await builtRemote('let a = 1'), 'staging');
    expect(await running()).toEqual({ constructor: release });
    const newer = await put('constructor', await builtRemote('let a = 2'), 'staging');
    expect((await run('rollback constructor --reason', 'broken')).code).toBe(0);
    expect(await running()).toEqual({ constructor: release });
    expect((await run(`promote constructor@${newer} --to staging`)).code).toBe(0);
  });
});

describe('promoting', () => {
  it('points the environment at a release named by its start', async () => {
    const { run, running, b } = await threeReleases();
    expect((await run(`promote mfe-x@${b?.slice(0, 6)} --to staging`)).code).toBe(0);
    expect(await running()).toEqual({ 'mfe-x': b });
  });

  it('changes nothing when the environment runs the release already', async () => {
    const { run, a } = await threeReleases();
    const { json } = await run(`promote mfe-x@${a} --to staging --json`);
    expect(json).toMatchObject({ version: 1 });
  });

  it('says that the boot smoke was left out where no browser is found, and fails when it is wanted', async () => {
    const { run } = await commandLine({ env: { CHROME_PATH: '/nowhere/chromium' } });
    const built = await builtRemote('let a = 1');
    const { code, text } = await run('publish mfe-x --promote staging --built', built);
    expect(code).toBe(0);
    expect(text).toContain('The boot smoke was left out: CHROME_PATH=/nowhere/chromium is not a');
    const wanted = await run('publish mfe-x --promote production --boot-smoke --built', built);
    expect(wanted.code).toBe(1);
    expect(wanted.complaint).toContain('There is no browser for the boot smoke');
  });

  it('takes the same bytes from one environment to the next', async () => {
    const { run, running, a } = await threeReleases();
    await run(`promote mfe-x@${a} --to production`);
    expect(await running('production')).toEqual(await running('staging'));
  });
});

describe('rolling back', () => {
  it('goes further back each time, never to what was taken back', async () => {
    const { run, running, a, b, c } = await threeReleases();
    await run(`promote mfe-x@${b} --to staging`);
    await run(`promote mfe-x@${c} --to staging`);
    await run('rollback mfe-x');
    expect(await running()).toEqual({ 'mfe-x': b });
    await run('rollback mfe-x');
    expect(await running()).toEqual({ 'mfe-x': a });
    const { code, complaint } = await run('rollback mfe-x');
    expect(code).toBe(1);
    expect(complaint).toContain('is the first release of mfe-x in staging');
  });

  it('gives the whole set of an earlier moment', async () => {
    const { run, put, running, pass, a, b } = await threeReleases();
    const y = await put('mfe-y', await builtRemote('let y = 1'), 'staging');
    pass(10);
    await run(`promote mfe-x@${b} --to staging`);
    await put('mfe-y', await builtRemote('let y = 2'), 'staging');
    await run('kill mfe-y --reason', 'it hangs');
    pass(10);
    expect((await run('rollback --all --to 15m')).code).toBe(0);
    expect(await running()).toEqual({ 'mfe-x': a, 'mfe-y': y });
    expect((await run('status')).text).not.toContain('it hangs');
    expect((await run('rollback --all --to 2d')).complaint).toContain('staging did not exist');
  });

  it('is refused when another live remote needs the later release, unless forced', async () => {
    const { run, put, running } = await commandLine();
    const old = await put('shared-x', await builtRemote('1', { exposes: ['./a'] }), 'staging');
    const now = await put('shared-x', await builtRemote('2', { exposes: ['./b'] }), 'staging');
    await put('mfe-y', await builtRemote('y', { uses: ['shared-x/b'] }), 'staging');
    const { code, complaint } = await run('rollback shared-x');
    expect(code).toBe(1);
    expect(complaint).toContain(`shared-x@${old} has no door shared-x/b any more`);
    expect((await running())['shared-x']).toBe(now);
    expect((await run('rollback shared-x --force')).code).toBe(0);
    expect((await running())['shared-x']).toBe(old);
  });
});

describe('locks', () => {
  it('refuse a promotion with who and why, and never a rollback', async () => {
    const { run, running, a, b, c } = await threeReleases();
    await run(`promote mfe-x@${b} --to staging`);
    await run('lock --by grace --reason', 'the sale begins at noon');
    const { code, complaint } = await run(`promote mfe-x@${c} --to staging`);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^staging is locked by grace since .*: the sale begins at noon\n/);
    expect((await run('rollback mfe-x')).code).toBe(0);
    expect(await running()).toEqual({ 'mfe-x': a });
    await run('unlock');
    expect((await run(`promote mfe-x@${c} --to staging`)).code).toBe(0);
  });

  it('of one remote leave the others free', async () => {
    const { run, put, b } = await threeReleases();
    await run('lock mfe-x --reason frozen');
    expect((await run(`canary mfe-x@${b} --percent 5`)).complaint).toContain('frozen');
    await expect(put('mfe-y', await builtRemote('y'), 'staging')).resolves.toBeTruthy();
  });
});

describe('canaries', () => {
  it('begin, grow and become the stable release', async () => {
    const { run, running, a, b } = await threeReleases();
    await run(`canary mfe-x@${b} --percent 5`);
    await run(`canary mfe-x@${b} --percent 50`);
    expect(await running()).toEqual({ 'mfe-x': a });
    expect((await run('status')).text).toContain(`canary ${b} 50%`);
    await run('canary mfe-x --finish');
    expect(await running()).toEqual({ 'mfe-x': b });
    expect((await run('status')).text).not.toContain('canary');
  });

  it('stop when asked, and end with a promotion', async () => {
    const { run, running, a, b, c } = await threeReleases();
    await run(`canary mfe-x@${b} --percent 5`);
    await run('canary mfe-x --stop');
    expect((await run('status')).text).not.toContain('canary');
    await run(`canary mfe-x@${b} --percent 5`);
    await run(`promote mfe-x@${c} --to staging`);
    expect((await run('status')).text).not.toContain('canary');
    expect([a, c]).toContain((await running())['mfe-x']);
  });
});

describe('the audit', () => {
  it('tells who did what, when, from what to what and why', async () => {
    const { run, pass, a, b } = await threeReleases();
    pass(1);
    await run(`promote mfe-x@${b} --to staging --by grace`);
    pass(1);
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
  it('keeps 30 days, and all that an environment pointed at in that time', async () => {
    const { run, put, running, pass, open, a, b, c } = await threeReleases();
    await run(`promote mfe-x@${b} --to staging`);
    pass(20 * 24 * 60);
    await run(`promote mfe-x@${c} --to staging`);
    const young = await put('mfe-x', await builtRemote('let a = 4'));
    pass(20 * 24 * 60);
    expect((await run('prune --dry-run')).text).toBe(`mfe-x@${a}`);
    expect((await run('prune')).text).toBe(`mfe-x@${a}`);
    const { store } = await open();
    const left = (await store.listReleases()).map(({ release }) => release).sort();
    expect(left).toEqual([b, c, young].sort());
    expect(await store.listFiles('mfe-x', a ?? '')).toEqual([]);
    expect(await store.readFile('mfe-x', b ?? '', 'remote-entry.js')).not.toBeNull();
    pass(31 * 24 * 60);
    await run('prune');
    // What stands in for the present release, should that fail in a browser, stays.
    expect((await store.listReleases()).map(({ release }) => release).sort()).toEqual(
      [b, c].sort(),
    );
    expect(await running()).toEqual({ 'mfe-x': c });
  });
});

describe('the gate', () => {
  it('names the consumer and the mend when a door that it imports is gone', async () => {
    const { put, run } = await commandLine();
    await put('shared-x', await builtRemote('1', { exposes: ['./a', './b'] }), 'staging');
    const y = await put('mfe-y', await builtRemote('y', { uses: ['shared-x/a'] }), 'staging');
    const x = await put('shared-x', await builtRemote('2', { exposes: ['./b'] }));
    const { code, complaint } = await run(`promote shared-x@${x} --to staging`);
    expect(code).toBe(1);
    expect(complaint).toContain(
      `shared-x@${x} has no door shared-x/a any more, which mfe-y@${y} imports.`,
    );
    expect(complaint).toContain('shared-x/package.json');
    const fitting = await put('mfe-y', await builtRemote('y2', { uses: ['shared-x/b'] }));
    const both = await run(`promote shared-x@${x} mfe-y@${fitting} --to staging`);
    expect(both.code).toBe(0);
  });

  it('refuses a range that leaves out the version that the shell brings', async () => {
    const { put } = await commandLine();
    await put('shell', await builtShell({ brings: { react: '19.3.1' } }), 'staging');
    await put('mfe-x', await builtRemote('x', { shared: { react: '^19.3.0' } }), 'staging');
    const old = await builtRemote('y', { shared: { react: '^18.2.0' } });
    await expect(put('mfe-y', old, 'staging')).rejects.toThrow(
      /mfe-y@\w+ takes react \^18\.2\.0, and shell@\w+ brings 19\.3\.1\./,
    );
    const next = await builtShell({ brings: { react: '20.0.0' } });
    await expect(put('shell', next, 'staging')).rejects.toThrow(/mfe-x@\w+ takes react \^19\.3\.0/);
  });

  it('refuses a first screen that is not what its digest says', async () => {
    const { put, run, open } = await commandLine();
    const screen = { path: '/x', environments: ['staging'], file: 'screen.html' };
    const files = { 'prerendered.json': JSON.stringify([screen]), 'screen.html': '<p>Here</p>' };
    const x = await put('mfe-x', await builtRemote('x', { files }));
    const { objects } = await open();
    await objects.remove([`releases/mfe-x/${x}/screen.html`]);
    await objects.create(`releases/mfe-x/${x}/screen.html`, '<p>There</p>');
    const { code, complaint } = await run(`promote mfe-x@${x} --to staging`);
    expect(code).toBe(1);
    expect(complaint).toContain(`mfe-x@${x} has another screen.html than its digest says.`);
  });

  it('refuses a script that has no digest, and one that is not what its digest says', async () => {
    const { put, run, open } = await commandLine();
    const x = await put('mfe-x', await builtRemote('x'));
    const { objects } = await open();
    await objects.create(`releases/mfe-x/${x}/evil.js`, 'steal()');
    await objects.remove([`releases/mfe-x/${x}/remote-entry.js`]);
    await objects.create(`releases/mfe-x/${x}/remote-entry.js`, 'y');
    const { code, complaint } = await run(`promote mfe-x@${x} --to staging`);
    expect(code).toBe(1);
    expect(complaint).toContain(`mfe-x@${x} has the file evil.js, which has no digest.`);
    expect(complaint).toContain(`mfe-x@${x} has another remote-entry.js than its digest says.`);
  });
});
