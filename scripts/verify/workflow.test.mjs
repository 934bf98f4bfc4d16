import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { checks } from './checks.mjs';

const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');

/** The jobs of the workflow: `{ name, ids }`, with the ids of their checks. */
const jobs = workflow
  .slice(workflow.indexOf('\njobs:\n'))
  .split(/\n(?= {2}[\w-]+:\n)/)
  .slice(1)
  .map((text) => ({
    name: text.trim().split(':')[0],
    ids: /^ +checks: (.+)$/m.exec(text)?.[1].split(',') ?? [],
    needs: /^ {4}needs: \[(.+)\]$/m.exec(text)?.[1].split(', '),
  }));

it('runs every check in exactly one job of the workflow', () => {
  const ids = jobs.flatMap((job) => job.ids);
  expect(ids.sort()).toEqual(checks.map(({ id }) => id).sort());
});

it('releases only after all jobs that run checks', () => {
  const { needs } = jobs.find(({ name }) => name === 'release');
  expect(needs).toEqual(jobs.filter(({ ids }) => ids.length > 0).map(({ name }) => name));
});
