import { formatDuration } from '../cli/terminal.mjs';

const maxSlowestFiles = 10;

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

function formatCounts({ ok, passed, failed, skippedTests, isCounted }) {
  if (!isCounted) return ok ? 'passed' : 'failed';
  const skipped = skippedTests.length > 0 ? `, ${skippedTests.length} skipped` : '';
  return `${passed} passed, ${failed} failed${skipped}`;
}

function showList(terminal, heading, lines) {
  if (lines.length === 0) return;
  terminal.write();
  terminal.write(heading);
  for (const line of lines) terminal.write(`  ${line}`);
}

/** Prints each check with its counts and duration, the slowest files, what was retried, skipped or failed, and the sum. */
export function showSummary(terminal, results, durationMs) {
  terminal.write();
  for (const result of results) {
    const sign = result.ok ? terminal.good('✓') : terminal.bad('✗');
    const duration = formatDuration(result.durationMs).padStart(12);
    terminal.write(`${sign} ${result.name.padEnd(28)} ${duration}  ${formatCounts(result)}`);
  }
  const slowest = results
    .flatMap(({ durations }) => durations)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, maxSlowestFiles)
    .map(({ file, durationMs: each }) => `${formatDuration(each).padStart(12)}  ${file}`);
  const list = (key) => results.flatMap((result) => result[key]);
  showList(terminal, 'The slowest test files:', slowest);
  showList(
    terminal,
    'These tests failed and passed when retried. Find the race before it becomes frequent:',
    list('retriedTests'),
  );
  showList(terminal, 'These tests were skipped:', list('skippedTests'));
  showList(terminal, 'The failed tests:', list('failedTests'));
  terminal.write();
  const total = formatDuration(durationMs);
  terminal.write(terminal.faint(`The logs are in .data/test/logs; total time ${total}.`));
  terminal.write(`${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`);
}
