import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { payments } from '../../payments/service';
import { trainSwap } from '../service';

const services = [trainSwap, payments];
const root = join(import.meta.dirname, '../..');
const files = services.flatMap(({ name }) =>
  readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      isTest: /\.test\.ts$|testing\//.test(file),
      text: readFileSync(join(root, name, file), 'utf8'),
    })),
);

// Subscriptions are left out: all are received in one way, and those that move money are named where they are killed.
it('every point between two steps of a swap, of its money or of a proposal is one at which some test kills', () => {
  const written = files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ text }) => [...text.matchAll(/failPoint\('([^']+)'\)/g)].map(([, name]) => name));
  const ofServices = services.flatMap(({ name, operations }) => [
    ...operations
      .filter(({ idempotent }) => idempotent)
      .flatMap(({ id, prepare }) => [
        ...(prepare ? [`${id}.prepared`] : []),
        `${id}.handled`,
        `${id}.committed`,
      ]),
    `relay ${name}.taken`,
    `relay ${name}.delivered`,
  ]);
  const tests = files.filter(({ isTest }) => isTest).map(({ text }) => text);
  const isNamed = (name = '') => {
    const [of, step] = [
      name.slice(0, name.lastIndexOf('.')),
      name.slice(name.lastIndexOf('.') + 1),
    ];
    return tests.some(
      (text) =>
        text.includes(`'${name}'`) || (text.includes(`\`${of}.\${`) && text.includes(`'${step}'`)),
    );
  };
  expect([...written, ...ofServices].filter((name) => !isNamed(name))).toEqual([]);
});
