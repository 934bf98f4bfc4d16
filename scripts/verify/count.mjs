import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup/folders.mjs';

const readReport = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** A test file that cannot be loaded counts as one failed test. */
export const countJest = async (path, { isOptional = false } = {}) => {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: isOptional ? 0 : 1, failedTests: [] };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failedTests: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [`${file}: cannot be loaded`];
      return failed.map(({ fullName }) => `${file}: ${fullName}`);
    }),
  };
};

/** @returns every test file and its duration, in milliseconds */
export const readJestDurations = async (path) => {
  const report = await readReport(path);
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    durationMs: endTime - startTime,
  }));
};

const listTests = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, title: `[${test.projectName}] ${title}` })),
  ),
  ...suites.flatMap(listTests),
];

const listResults = (suite) =>
  listTests(suite).flatMap(({ title, results }) => results.map((result) => ({ title, ...result })));

/**
 * Skipped tests count as failed: an earlier failure prevented them.
 * @returns `retriedTests`: the tests that failed once and passed when they were retried
 */
export const countPlaywright = async (path) => {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1, failedTests: [], retriedTests: [] };
  const tests = listTests(report);
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'skipped');
  return {
    passed: tests.length - failed.length,
    failed: Math.max(failed.length, report.errors.length > 0 ? 1 : 0),
    failedTests: failed.map(({ title, results }) => `${title}: ${results.at(-1)?.status}`),
    retriedTests: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
  };
};

const listFiles = ({ suites = [] }) => suites.filter(({ file }) => file);

/** @returns every spec file and the total duration of its tests, in milliseconds */
export const readPlaywrightDurations = async (path) => {
  const report = await readReport(path);
  const times = new Map();
  for (const suite of listFiles(report ?? {})) {
    const durationMs = listResults(suite).reduce((sum, { duration }) => sum + duration, 0);
    times.set(suite.file, (times.get(suite.file) ?? 0) + durationMs);
  }
  return [...times].map(([file, durationMs]) => ({ file, durationMs }));
};

/** The error lines and the output of each failed test. */
export const readPlaywrightFailures = async (path) => {
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
};
