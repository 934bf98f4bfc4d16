import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { countPlaywright } from './count.mjs';

const playwright = join(root, 'e2e/node_modules/@playwright/test');

const spec = `
const { test, expect } = require('${playwright}');
test('passes', () => {});
test('passes when retried', ({}, { retry }) => expect(retry).toBe(1));
test('fails', () => expect(1).toBe(2));
test.skip('is skipped without a reason', () => {});
test('is skipped', () => test.skip(true, 'a program is missing'));
`;

let folder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'count-'));
  await writeFile(join(folder, 'example.spec.js'), spec);
  const args = [join(playwright, 'cli.js'), 'test', '--retries=1', '--reporter=json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'report.json') };
  // Playwright refuses to run inside of jest.
  delete env.JEST_WORKER_ID;
  await new Promise((done) => execFile(process.execPath, args, { cwd: folder, env }, done));
});
afterAll(() => rm(folder, { recursive: true }));

it('counts a test that passes when retried as passed, and names it', async () => {
  expect(await countPlaywright(join(folder, 'report.json'))).toEqual({
    passed: 2,
    failed: 2,
    failedTests: ['[] fails: failed', '[] is skipped without a reason: skipped'],
    retriedTests: ['[] passes when retried'],
    skippedTests: ['[] is skipped: a program is missing'],
  });
});

it('counts a missing report as a failure', async () => {
  expect(await countPlaywright(join(folder, 'missing.json'))).toMatchObject({
    passed: 0,
    failed: 1,
  });
});
