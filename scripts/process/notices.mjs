import { readFileSync } from 'node:fs';

const prefix = 'notice: ';

/** The texts of complete lines `notice: …` in a log. */
export function readNotices(log) {
  try {
    return readFileSync(log, 'utf8')
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith(prefix))
      .map((line) => line.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Shows each notice once, also when several programs write it. */
export function createNoticePrinter(show) {
  const shown = new Set();
  return (log) => {
    for (const text of readNotices(log)) {
      if (shown.has(text)) continue;
      shown.add(text);
      show(text);
    }
  };
}
