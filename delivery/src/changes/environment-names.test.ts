import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../testing/remote-build';
import { createTestCommand } from '../testing/test-command';

describe('the name of an environment', () => {
  it.each(['prod', 'PRODUCTION', 'production-eu'])('is rejected when it is %s', async (name) => {
    const { run } = await createTestCommand();
    const built = await createRemoteBuild('let a = 1');
    const line = `publish mfe-x --built ${built} --promote ${name}`;
    const { code, errorText } = await run(line);
    expect(code).toBe(1);
    expect(errorText).toContain(`"${name}" is not the name of an environment.`);
    expect(errorText).toContain('development, staging, production, test');
  });
});
