import { readFileSync } from 'node:fs';

const prefix = 'notice: ';

/** What a program told the person who started it: the texts of complete lines `notice: …` in its log. */
export const noticesIn = (log) => {
  try {
    return readFileSync(log, 'utf8')
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith(prefix))
      .map((line) => line.slice(prefix.length));
  } catch {
    return [];
  }
};

/** Shows each notice once, also where several programs write the same one. */
export const createNoticeBoard = (show) => {
  const shown = new Set();
  return (log) => {
    for (const text of noticesIn(log)) {
      if (shown.has(text)) continue;
      shown.add(text);
      show(text);
    }
  };
};
