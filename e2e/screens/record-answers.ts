import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Response } from '@playwright/test';
import { toPathPattern } from '@train-swap/delivery/gate/screens';
import { root } from '../product/run/start-product';

const file = join(root, 'delivery/src/gate/smoke/generated/recorded-answers.json');
const documents = join(root, 'services/openapi');
/** Longer lists show nothing more. */
const maxItems = 3;

/** Operation, such as `get /api/trips/trips/{id}` -> the body of its successful response. */
type Answers = Record<string, unknown>;

/** Records the answers of the services while pictures are taken: `npm run screens -- --record-answers`. */
export function recordAnswers(context: BrowserContext): void {
  const operations = listOperations();
  context.on('response', async (response) => {
    const operation = operations.find((one) => one.matches(response));
    if (!operation) return;
    const body = await response.json().catch(() => null);
    if (body === null) return;
    const answers = readAnswers();
    const shortened = shorten(body);
    // The longest answer fills most parts of a screen.
    if (length(shortened) <= length(answers[operation.name])) return;
    const lines = Object.entries({ ...answers, [operation.name]: shortened })
      .map(([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`)
      .sort();
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  });
}

function readAnswers(): Answers {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function listOperations() {
  return readdirSync(documents).flatMap((name) => {
    const { paths } = JSON.parse(readFileSync(join(documents, name), 'utf8'));
    return Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => {
        const pattern = toPathPattern(path);
        return {
          name: `${method} ${path}`,
          matches: (response: Response) =>
            response.ok() &&
            response.request().method().toLowerCase() === method &&
            pattern.test(new URL(response.url()).pathname),
        };
      }),
    );
  });
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shorten);
  if (typeof value === 'string') return value.replace(/^pk_test_\w+|localhost:\d+.*$/, 'example');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]));
}

const length = (value: unknown) => JSON.stringify(value ?? null).length;
