import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../launch/folders.mjs';

const readReport = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** A file that does not even load has no tests to count, so it counts as one that failed. */
export const countJest = async (path, { isOptional = false } = {}) => {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: isOptional ? 0 : 1 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
};

/** @returns every test file and how long it ran, in milliseconds */
export const durationsOfJest = async (path) => {
  const report = await readReport(path);
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    took: endTime - startTime,
  }));
};

/** A test that was not run because one before it failed has not passed. */
export const countPlaywright = async (path) => {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const broken = unexpected + flaky + skipped;
  return { passed: expected, failed: Math.max(broken, report.errors.length > 0 ? 1 : 0) };
};

const resultsIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.map((result) => ({ title: `[${projectName}] ${title}`, ...result })),
    ),
  ),
  ...suites.flatMap(resultsIn),
];

const filesIn = ({ suites = [] }) => suites.filter(({ file }) => file);

/** @returns every file of journeys and how long all of its tests ran, in milliseconds */
export const durationsOfPlaywright = async (path) => {
  const report = await readReport(path);
  const times = new Map();
  for (const suite of filesIn(report ?? {})) {
    const took = resultsIn(suite).reduce((sum, { duration }) => sum + duration, 0);
    times.set(suite.file, (times.get(suite.file) ?? 0) + took);
  }
  return [...times].map(([file, took]) => ({ file, took }));
};

/** The lines that tell why each failed test failed: its errors, and what it wrote of what it had seen. */
export const failuresOfPlaywright = async (path) => {
  const report = await readReport(path);
  if (!report) return [];
  const failed = resultsIn(report).filter(({ status }) => !['passed', 'skipped'].includes(status));
  return [
    ...report.errors.map(({ message = '' }) => message),
    ...failed.flatMap(({ title, errors, stdout }) => [
      title,
      ...errors.map(({ message = '' }) => message),
      ...stdout.map(({ text = '' }) => text),
    ]),
  ].flatMap((text) => stripVTControlCharacters(text).trimEnd().split('\n'));
};
