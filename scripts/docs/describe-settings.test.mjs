import { describe, expect, it } from '@jest/globals';
import { describeSettings } from './describe-settings.mjs';

const field = (def, description) => ({ def, description });

describe('describeSettings', () => {
  it('writes a row with default and meaning for each variable', () => {
    const port = field({ type: 'default', defaultValue: 4200 }, 'Port.');
    const list = field({ type: 'pipe', in: port }, 'A list.');
    expect(describeSettings({ PORT: port, LIST: list })).toBe(
      [
        '| variable | default | meaning |',
        '| -------- | ------- | ------- |',
        '| `PORT`   | `4200`  | Port.   |',
        '| `LIST`   | `4200`  | A list. |',
        '',
      ].join('\n'),
    );
  });

  it('leaves the default out where the description names it', () => {
    const folder = field({ type: 'default', defaultValue: '/tmp/x' }, 'Folder. Default: `.data`.');
    expect(describeSettings({ FOLDER: folder })).not.toContain('/tmp/x');
  });

  it('fails for a variable without a description', () => {
    expect(() => describeSettings({ PORT: field({ type: 'string' }) })).toThrow('PORT');
  });
});
