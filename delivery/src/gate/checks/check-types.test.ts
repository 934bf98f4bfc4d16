import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';

// The compiler reads the browser's declarations once, which is slow.
jest.setTimeout(120_000);

/** The type files that the build writes: the declarations of the exposes and an index. */
function createTypeFiles(declarations: Readonly<Record<string, string>>): Record<string, string> {
  const files = Object.fromEntries(
    Object.entries(declarations).map(([exposeId, text]) => [`types/${exposeId}.d.ts`, text]),
  );
  const exposes = Object.entries(declarations).map(([exposeId, text]) => [
    exposeId,
    { path: `${exposeId}.d.ts`, digest: Buffer.from(text).toString('hex') },
  ]);
  return {
    ...files,
    'types/index.json': JSON.stringify({ exposes: Object.fromEntries(exposes), packages: {} }),
  };
}

const exposeId = 'shared-x/part';
const createPart = (properties: string, more = '') =>
  `import type { ReactNode } from 'react';
export type PartProps = { ${properties} };
export declare function Part(props: PartProps): ReactNode;
${more}`;

const livePart = createPart(
  'label: string; onDone?: (code: string) => void',
  'export declare function useTicks(options: { step: number }): { count: number };',
);

/** Publishes a provider and a consumer built with its types, then promotes a candidate with other types. */
async function promoteCandidate(candidate: string) {
  const delivery = await createTestCommand();
  const provider = (text: string, script: string) =>
    createRemoteBuild(script, {
      exposes: ['./part'],
      files: createTypeFiles({ [exposeId]: text }),
    });
  await delivery.publish('shared-x', await provider(livePart, '1'), 'staging');
  const consumer = await createRemoteBuild('y', {
    uses: [exposeId],
    files: createTypeFiles({ [exposeId]: livePart }),
  });
  const y = await delivery.publish('mfe-y', consumer, 'staging');
  const x = await delivery.publish('shared-x', await provider(candidate, '2'));
  const promoted = await delivery.run(`promote shared-x@${x} --to staging`);
  return { ...delivery, promoted, x, y };
}

const unchanged = 'export declare function useTicks(options: { step: number }): { count: number };';

describe('the comparison with the types that live consumers were built with', () => {
  it.each([
    [
      'the same types in another order',
      createPart('onDone?: (code: string) => void; label: string', unchanged),
    ],
    [
      'a new optional property',
      createPart('label: string; hint?: string; onDone?: (code: string) => void', unchanged),
    ],
    [
      'a property with a wider type',
      createPart('label: string | number; onDone?: (code: string) => void', unchanged),
    ],
    [
      'a result with a new property',
      livePart.replace('{ count: number }', '{ count: number; left: number }'),
    ],
  ])('accepts %s', async (_what, candidate) => {
    const { promoted } = await promoteCandidate(candidate);
    expect(promoted.errorText).toBe('');
  });

  it.each([
    [
      'a new required property',
      createPart('label: string; length: number; onDone?: (code: string) => void', unchanged),
      "Part: .*'length' is missing",
    ],
    [
      'a property with another type',
      createPart('label: number; onDone?: (code: string) => void', unchanged),
      "Part: .*'label' are incompatible",
    ],
    [
      'a callback with another parameter type',
      createPart('label: string; onDone?: (code: number) => void', unchanged),
      "Part: .*'onDone' are incompatible",
    ],
    [
      'a removed property',
      createPart('label: string', unchanged),
      'Part no longer accepts a property: .*"onDone"',
    ],
    [
      'a removed export',
      createPart('label: string; onDone?: (code: string) => void'),
      "useTicks: .*no exported member 'useTicks'",
    ],
    [
      'a result without a property',
      livePart.replace('{ count: number }', '{}'),
      "useTicks: .*'count' is missing",
    ],
    [
      'an import that cannot be resolved',
      `import type { A } from 'no-such-package';\n${livePart}\nexport declare const a: A;`,
      'its types import no-such-package',
    ],
  ])('rejects %s', async (_what, candidate, reason) => {
    const { promoted, x, y, getLiveReleases } = await promoteCandidate(candidate);
    expect(promoted.code).toBe(1);
    expect(promoted.errorText).toMatch(new RegExp(reason, 's'));
    expect(promoted.errorText).toContain(`shared-x@${x} is not compatible with mfe-y@${y}`);
    expect(promoted.errorText).toContain(`shared-x@${x}/types/shared-x/part.d.ts`);
    expect(promoted.errorText).toContain(
      'build mfe-y with the new types and promote both in one command',
    );
    expect((await getLiveReleases())['shared-x']).not.toBe(x);
  });

  it('accepts both when the consumer was built with the new types', async () => {
    const candidate = createPart('label: number');
    const { run, publish, x } = await promoteCandidate(candidate);
    const built = await createRemoteBuild('y2', {
      uses: [exposeId],
      files: createTypeFiles({ [exposeId]: candidate }),
    });
    const y = await publish('mfe-y', built);
    expect((await run(`promote mfe-y@${y} --to staging`)).code).toBe(1);
    expect((await run(`promote mfe-y@${y} shared-x@${x} --to staging`)).errorText).toBe('');
  });

  it('lists each problem once, with its consumers and without local folders', async () => {
    const { run, publish, x, y } = await promoteCandidate(createPart('label: number'));
    const more = [];
    for (const name of ['mfe-v', 'mfe-w']) {
      const built = await createRemoteBuild(name, {
        uses: [exposeId],
        files: createTypeFiles({ [exposeId]: livePart }),
      });
      more.push(`${name}@${await publish(name, built, 'staging')}`);
    }
    const { code, errorText } = await run(`promote shared-x@${x} --to staging`);
    expect(code).toBe(1);
    const labels = [`mfe-y@${y}`, ...more].join(', ');
    expect(errorText).toContain(
      `shared-x@${x} is not compatible with ${labels}, which import ${exposeId}: Part: `,
    );
    const lines = errorText.split('\n');
    expect(new Set(lines.filter((line) => line.startsWith('shared-x'))).size * 3).toBe(
      lines.length,
    );
    expect(errorText).not.toContain(join(import.meta.dirname, '../../../..'));
    expect(errorText).not.toMatch(/["'\s(]\//);
  });

  it('rejects a release without types when a consumer was built with types', async () => {
    const { publish, run } = await promoteCandidate(livePart);
    const bare = await publish('shared-x', await createRemoteBuild('3', { exposes: ['./part'] }));
    const { errorText } = await run(`promote shared-x@${bare} --to staging`);
    expect(errorText).toContain(`shared-x@${bare} has no types of shared-x/part`);
  });
});

/** Builds the declarations of the real one-time-code control. */
function buildRealTypes(): Record<string, string> {
  const root = join(import.meta.dirname, '../../../..');
  const script = `import { loadDeclarations } from ${JSON.stringify(join(root, 'build/types/types.js'))};
console.log(JSON.stringify(loadDeclarations(${JSON.stringify(root)}, 'shared-otp')));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(printed.toString());
}

describe('the one-time-code control', () => {
  it('cannot require a property that live consumers do not pass', async () => {
    const types = buildRealTypes();
    const before = types['shared-otp/otp-input'] ?? '';
    const after = before.replace('export type OtpInputProps = {', '$& colour: string;');
    expect(after).not.toBe(before);

    const { publish, run } = await createTestCommand();
    const control = (script: string, texts: Record<string, string>) =>
      createRemoteBuild(script, { exposes: ['./otp-input'], files: createTypeFiles(texts) });
    await publish('shared-otp', await control('1', types), 'staging');
    const swap = await createRemoteBuild('s', {
      uses: ['shared-otp/otp-input'],
      files: createTypeFiles(types),
    });
    const consumer = await publish('mfe-swap', swap, 'staging');
    // Other text, so that the compiler compares them.
    const moved = { ...types, 'shared-otp/otp-input': `${before}\n` };
    const same = await publish('shared-otp', await control('2', moved));
    expect((await run(`promote shared-otp@${same} --to staging`)).errorText).toBe('');
    const broken = await publish(
      'shared-otp',
      await control('3', { ...types, 'shared-otp/otp-input': after }),
    );
    const { code, errorText } = await run(`promote shared-otp@${broken} --to staging`);
    expect(code).toBe(1);
    expect(errorText).toMatch(/OtpInput: .*'colour' is missing/);
    expect(errorText).toContain(`mfe-swap@${consumer}, which imports shared-otp/otp-input`);
    expect(errorText).toContain(`shared-otp@${broken}/types/shared-otp/otp-input.d.ts`);
    expect(errorText).toContain('a new property must be optional');
  });
});
