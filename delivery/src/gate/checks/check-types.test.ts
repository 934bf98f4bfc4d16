import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { builtRemote } from '../../testing/built-remote';
import { commandLine } from '../../testing/command-line';

// The compiler reads the browser's declarations once.
jest.setTimeout(120_000);

/** What `build` writes beside a remote for its doors: the declarations and an index of them. */
function types(declarations: Readonly<Record<string, string>>): Record<string, string> {
  const files = Object.fromEntries(
    Object.entries(declarations).map(([door, text]) => [`types/${door}.d.ts`, text]),
  );
  const doors = Object.entries(declarations).map(([door, text]) => [
    door,
    { path: `${door}.d.ts`, digest: Buffer.from(text).toString('hex') },
  ]);
  return {
    ...files,
    'types/index.json': JSON.stringify({ doors: Object.fromEntries(doors), packages: {} }),
  };
}

const door = 'shared-x/part';
const part = (properties: string, more = '') =>
  `import type { ReactNode } from 'react';
export type PartProps = { ${properties} };
export declare function Part(props: PartProps): ReactNode;
${more}`;

const livePart = part(
  'label: string; onDone?: (code: string) => void',
  'export declare function useTicks(options: { step: number }): { count: number };',
);

/** A provider that is live with one shape, a consumer built with it, and a candidate of another shape. */
async function offer(candidate: string) {
  const delivery = await commandLine();
  const provider = (text: string, script: string) =>
    builtRemote(script, { exposes: ['./part'], files: types({ [door]: text }) });
  await delivery.put('shared-x', await provider(livePart, '1'), 'staging');
  const consumer = await builtRemote('y', { uses: [door], files: types({ [door]: livePart }) });
  const y = await delivery.put('mfe-y', consumer, 'staging');
  const x = await delivery.put('shared-x', await provider(candidate, '2'));
  const promoted = await delivery.run(`promote shared-x@${x} --to staging`);
  return { ...delivery, promoted, x, y };
}

const unchanged = 'export declare function useTicks(options: { step: number }): { count: number };';

describe('the gate, by the types that live consumers were built with', () => {
  it.each([
    [
      'another text of the same shape',
      part('onDone?: (code: string) => void; label: string', unchanged),
    ],
    [
      'a new property that is optional',
      part('label: string; hint?: string; onDone?: (code: string) => void', unchanged),
    ],
    [
      'a property that takes more',
      part('label: string | number; onDone?: (code: string) => void', unchanged),
    ],
    [
      'a result that has more',
      livePart.replace('{ count: number }', '{ count: number; left: number }'),
    ],
  ])('lets through %s', async (_what, candidate) => {
    const { promoted } = await offer(candidate);
    expect(promoted.complaint).toBe('');
  });

  it.each([
    [
      'a new property that is required',
      part('label: string; length: number; onDone?: (code: string) => void', unchanged),
      "Part: .*'length' is missing",
    ],
    [
      'a property of another type',
      part('label: number; onDone?: (code: string) => void', unchanged),
      "Part: .*'label' are incompatible",
    ],
    [
      'a callback that is given something else',
      part('label: string; onDone?: (code: number) => void', unchanged),
      "Part: .*'onDone' are incompatible",
    ],
    [
      'a property that is not taken any more',
      part('label: string', unchanged),
      'Part no longer takes a property: .*"onDone"',
    ],
    [
      'an export that is gone',
      part('label: string; onDone?: (code: string) => void'),
      "useTicks: .*no exported member 'useTicks'",
    ],
    [
      'a result that has less',
      livePart.replace('{ count: number }', '{}'),
      "useTicks: .*'count' is missing",
    ],
    [
      'an import that nobody can look up',
      `import type { A } from 'no-such-package';\n${livePart}\nexport declare const a: A;`,
      'its types import no-such-package',
    ],
  ])('refuses %s', async (_what, candidate, why) => {
    const { promoted, x, y, running } = await offer(candidate);
    expect(promoted.code).toBe(1);
    expect(promoted.complaint).toMatch(new RegExp(why, 's'));
    expect(promoted.complaint).toContain(`shared-x@${x} does not fit mfe-y@${y}`);
    expect(promoted.complaint).toContain(`shared-x@${x}/types/shared-x/part.d.ts`);
    expect(promoted.complaint).toContain(
      'build mfe-y with the new types and promote both in one command',
    );
    expect((await running())['shared-x']).not.toBe(x);
  });

  it('lets both through when the consumer was built with the new types', async () => {
    const candidate = part('label: number');
    const { run, put, x } = await offer(candidate);
    const built = await builtRemote('y2', { uses: [door], files: types({ [door]: candidate }) });
    const y = await put('mfe-y', built);
    expect((await run(`promote mfe-y@${y} --to staging`)).code).toBe(1);
    expect((await run(`promote mfe-y@${y} shared-x@${x} --to staging`)).complaint).toBe('');
  });

  it('names each problem once, with its consumers and without folders of this machine', async () => {
    const { run, put, x, y } = await offer(part('label: number'));
    const more = [];
    for (const name of ['mfe-v', 'mfe-w']) {
      const built = await builtRemote(name, { uses: [door], files: types({ [door]: livePart }) });
      more.push(`${name}@${await put(name, built, 'staging')}`);
    }
    const { code, complaint } = await run(`promote shared-x@${x} --to staging`);
    expect(code).toBe(1);
    const labels = [`mfe-y@${y}`, ...more].join(', ');
    expect(complaint).toContain(
      `shared-x@${x} does not fit ${labels}, which import ${door}: Part: `,
    );
    const lines = complaint.split('\n');
    expect(new Set(lines.filter((line) => line.startsWith('shared-x'))).size * 3).toBe(
      lines.length,
    );
    expect(complaint).not.toContain(join(import.meta.dirname, '../../../..'));
    expect(complaint).not.toMatch(/["'\s(]\//);
  });

  it('refuses a release that carries no types where a consumer was built with some', async () => {
    const { put, run } = await offer(livePart);
    const bare = await put('shared-x', await builtRemote('3', { exposes: ['./part'] }));
    const { complaint } = await run(`promote shared-x@${bare} --to staging`);
    expect(complaint).toContain(`shared-x@${bare} carries no types of shared-x/part`);
  });
});

/** The declarations of the real control, as its build makes them. */
function realTypes(): { doors: object; packages: object; files: Record<string, string> } {
  const root = join(import.meta.dirname, '../../../..');
  const script = `import { declarationsOf } from ${JSON.stringify(join(root, 'build/types.js'))};
console.log(JSON.stringify(declarationsOf(${JSON.stringify(root)}, 'shared-otp')));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(printed.toString());
}

describe('the real one-time-code control', () => {
  it('may not ask for a property that its live consumers do not give', async () => {
    const { doors, packages, files } = realTypes();
    const typesIn = (texts: Record<string, string>, mark: string) => ({
      ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [`types/${path}`, text])),
      'types/index.json': JSON.stringify({ doors, packages }).replaceAll('"digest":"', `$&${mark}`),
    });
    const path = 'shared-otp/src/otp-input.d.ts';
    const before = files[path] ?? '';
    const after = before.replace('export type OtpInputProps = {', '$& colour: string;');
    expect(after).not.toBe(before);

    const { put, run } = await commandLine();
    const control = (script: string, texts: Record<string, string>) =>
      builtRemote(script, { exposes: ['./otp-input'], files: typesIn(texts, script) });
    await put('shared-otp', await control('1', files), 'staging');
    const swap = await builtRemote('s', {
      uses: ['shared-otp/otp-input'],
      files: typesIn(files, '1'),
    });
    const consumer = await put('mfe-swap', swap, 'staging');
    const same = await put('shared-otp', await control('2', files));
    expect((await run(`promote shared-otp@${same} --to staging`)).complaint).toBe('');
    const broken = await put('shared-otp', await control('3', { ...files, [path]: after }));
    const { code, complaint } = await run(`promote shared-otp@${broken} --to staging`);
    expect(code).toBe(1);
    expect(complaint).toMatch(/OtpInput: .*'colour' is missing/);
    expect(complaint).toContain(`mfe-swap@${consumer}, which imports shared-otp/otp-input`);
    expect(complaint).toContain(`shared-otp@${broken}/types/${path}`);
    expect(complaint).toContain('a new property must be optional');
  });
});
