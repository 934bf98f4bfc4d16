import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../folders.mjs';

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A test file that cannot be loaded counts as one failed test.
 * @returns `skippedTests`: the names of skipped tests, which contain the reason
 */
export async function countJest(path, { isOptional = false } = {}) {
  const report = await readReport(path);
  const none = { passed: 0, failed: isOptional ? 0 : 1, failedTests: [], skippedTests: [] };
  if (!report) return none;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      title: `${relative(root, name)}: ${test.fullName}`,
    })),
  );
  const titlesOf = (...states) =>
    tests.filter(({ status }) => states.includes(status)).map(({ title }) => title);
  const unloadable = report.testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name }) => `${relative(root, name)}: cannot be loaded`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failedTests: [...titlesOf('failed'), ...unloadable],
    skippedTests: titlesOf('pending', 'todo'),
  };
}

/** @returns every test file and its duration, in milliseconds */
export async function readJestDurations(path) {
  const report = await readReport(path);
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    durationMs: endTime - startTime,
  }));
}

const listTests = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, title: `[${test.projectName}] ${title}` })),
  ),
  ...suites.flatMap(listTests),
];

const listResults = (suite) =>
  listTests(suite).flatMap(({ title, results }) => results.map((result) => ({ title, ...result })));

const skipReason = ({ annotations = [] }) =>
  annotations.find(({ type }) => type === 'skip')?.description;

/**
 * A test that is skipped without a reason counts as failed: an earlier failure prevented it.
 * @returns `retriedTests`: the tests that failed once and passed when they were retried
 */
export async function countPlaywright(path) {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1, failedTests: [], retriedTests: [], skippedTests: [] };
  const tests = listTests(report);
  const skipped = tests.filter((test) => test.status === 'skipped' && skipReason(test));
  const failed = tests.filter(
    (test) => ['unexpected', 'skipped'].includes(test.status) && !skipped.includes(test),
  );
  return {
    passed: tests.length - failed.length - skipped.length,
    failed: Math.max(failed.length, report.errors.length > 0 ? 1 : 0),
    failedTests: failed.map(({ title, results }) => `${title}: ${results.at(-1)?.status}`),
    retriedTests: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
    skippedTests: skipped.map((test) => `${test.title}: ${skipReason(test)}`),
  };
}

const listFiles = ({ suites = [] }) => suites.filter(({ file }) => file);

/** @returns every spec file and the total duration of its tests, in milliseconds */
export async function readPlaywrightDurations(path) {
  const report = await readReport(path);
  const times = new Map();
  for (const suite of listFiles(report ?? {})) {
    const durationMs = listResults(suite).reduce((sum, { duration }) => sum + duration, 0);
    times.set(suite.file, (times.get(suite.file) ?? 0) + durationMs);
  }
  return [...times].map(([file, durationMs]) => ({ file, durationMs }));
}

/** The error lines and the output of each failed test. */
export async function readPlaywrightFailures(path) {
  const report = await readReport(path);
  if (!report) return [];
  const failed = listResults(report).filter(
    ({ status }) => !['passed', 'skipped'].includes(status),
  );
  return [
    ...report.errors.map(({ message = '' }) => message),
    ...failed.flatMap(({ title, errors, stdout }) => [
      title,
      ...errors.map(({ message = '' }) => message),
      ...stdout.map(({ text = '' }) => text),
    ]),
  ].flatMap((text) => stripVTControlCharacters(text).trimEnd().split('\n'));
}
