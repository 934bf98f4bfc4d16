import { describe, expect, it } from '@jest/globals';
import { builtRemote } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';

describe('the name of an environment', () => {
  it.each(['prod', 'PRODUCTION', 'production-eu'])('is refused when it is %s', async (name) => {
    const { run } = await commandLine();
    const built = await builtRemote('let a = 1');
    const line = `publish mfe-x --built ${built} --promote ${name}`;
    const { code, complaint } = await run(line);
    expect(code).toBe(1);
    expect(complaint).toContain(`"${name}" is no name of an environment.`);
    expect(complaint).toContain('development, staging, production, test');
  });
});
