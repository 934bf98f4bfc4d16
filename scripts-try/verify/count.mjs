import { readFile } from 'node:fs/promises';

const readReport = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** A file that does not even load has no tests to count, so it counts as one that failed. */
export const countJest = async (path) => {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
};

/** A test that was not run because one before it failed has not passed. */
export const countPlaywright = async (path) => {
  const report = await readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const broken = unexpected + flaky + skipped;
  return { passed: expected, failed: Math.max(broken, report.errors.length > 0 ? 1 : 0) };
};
