import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { checkCommitMessage } from './check-commit-message.mjs';

describe('checkCommitMessage', () => {
  it.each([
    'train-swap: reject an expired offer',
    'shared-ui, mfe-swap: seed the seat map',
    'Merge branch "main"',
  ])('accepts "%s"', (subject) => {
    expect(checkCommitMessage(`${subject}\n\nThe reason.`)).toEqual([]);
  });

  it.each([
    ['without an area', 'Reject an expired offer'],
    ['that is too long', `services: ${'a'.repeat(70)}`],
    ['with a full stop', 'services: reject an expired offer.'],
    ['in the past', 'services: rejected an expired offer'],
    ['with a gerund', 'services: rejecting expired offers'],
    ['with a capital letter', 'services: Reject an expired offer'],
  ])('rejects a subject %s', (_, subject) => {
    expect(checkCommitMessage(`${subject}\n\nThe reason.`)).toHaveLength(1);
  });

  it('rejects a message without a reason', () => {
    const subject = 'services: reject an expired offer';
    expect(checkCommitMessage(`${subject}\n\n# Lines of git\n`)).toHaveLength(1);
  });
});

describe('commit-msg hook', () => {
  const commit = (folder, subject) => {
    const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' }).toString();
    return git('commit', '--allow-empty', '-m', subject, '-m', 'The reason.');
  };

  it('rejects a commit with an invalid subject and accepts a valid one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hooks-'));
    try {
      const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
      git('init', '--quiet');
      git('config', 'user.email', 'test@example.com');
      git('config', 'user.name', 'Test');
      cpSync(join(root, 'scripts/hooks'), join(folder, 'scripts/hooks'), { recursive: true });
      chmodSync(join(folder, 'scripts/hooks/commit-msg'), 0o755);
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      git('config', 'core.hooksPath', 'scripts/hooks');
      expect(() => commit(folder, 'Reject an expired offer')).toThrow('area: what changed');
      expect(commit(folder, 'train-swap: reject an expired offer')).toContain('reject an expired');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
