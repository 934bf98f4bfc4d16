import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { getService } from '../../service-list';

const services = [getService('train-swap'), getService('payments')];
const root = join(import.meta.dirname, '../..');
const folders = [...services.map(({ name }) => `services/${name}`), 'testing/safety'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((file) => ({
      isTest: /\.test\.ts$|testing\//.test(file),
      text: readFileSync(join(root, file), 'utf8'),
    })),
);

// Without subscriptions: all are received by the same code.
it('every fail point of swaps, payments and proposals is used by a test', () => {
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
    `relay ${name}.loaded`,
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
