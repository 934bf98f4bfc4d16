import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const labelWidth = 34;

/** Seconds with one decimal, or minutes and seconds. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Progress on a terminal: one animated line for each step, or plain lines without a terminal.
 * @param {{ stream?: NodeJS.WriteStream, plain?: boolean }} [options]
 */
export function createTerminal({ stream = process.stdout, plain } = {}) {
  const isInteractive = !(plain ?? (!stream.isTTY || Boolean(process.env.CI)));
  const coloured = isInteractive && !process.env.NO_COLOR;
  const paint = (code, text) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text);
  const write = (line = '') => stream.write(`${line}\n`);
  const clear = () => stream.write('\r\u001b[2K');
  let stopAnimation = () => {};
  let silent = false;

  const formatRow = (sign, label, elapsed, note) => {
    const head = `${sign} ${label.padEnd(labelWidth)} ${formatDuration(elapsed).padStart(8)}`;
    return note ? `${head}  ${note}` : head;
  };

  /**
   * Runs one step and shows it. `work` calls `note(text)` to show its progress. A text that it returns is shown beside
   * the finished step.
   */
  const step = async (label, work) => {
    const startedAt = performance.now();
    let latest = '';
    let frame = 0;
    const draw = () => {
      const line = formatRow(
        paint(36, frames[frame++ % frames.length]),
        label,
        performance.now() - startedAt,
      );
      const space = (stream.columns ?? 80) - stripVTControlCharacters(line).length - 3;
      stream.write(`\r\u001b[2K${line}  ${paint(2, latest.slice(0, Math.max(0, space)))}`);
    };
    const timer = isInteractive ? setInterval(draw, 100) : undefined;
    if (!isInteractive) write(`  ${label} …`);
    stopAnimation = () => {
      clearInterval(timer);
      if (isInteractive) clear();
      stopAnimation = () => {};
    };
    try {
      const result = await work((text) => {
        latest = stripVTControlCharacters(String(text)).trim().split('\n').at(-1) ?? '';
      });
      stopAnimation();
      write(
        formatRow(
          paint(32, '✓'),
          label,
          performance.now() - startedAt,
          paint(2, typeof result === 'string' ? result : ''),
        ),
      );
      return result;
    } catch (error) {
      stopAnimation();
      if (!silent) write(formatRow(paint(31, '✗'), label, performance.now() - startedAt));
      throw error;
    }
  };

  /** Prints a line while a step runs. */
  const announce = (text) => {
    if (isInteractive) clear();
    write(`  ${text}`);
  };

  /** Prints the problem and the fix on one line, then the lines of the log. */
  const printError = (error) => {
    stopAnimation();
    write(`${paint(31, '✗')} ${error.message}`);
    for (const line of error.lines ?? []) write(paint(2, `    ${line}`));
    if (error.log) write(paint(2, `    The full log: ${error.log}`));
  };

  return {
    step,
    write,
    announce,
    printError,
    strong: (text) => paint(1, text),
    faint: (text) => paint(2, text),
    link: (text) => paint(36, text),
    good: (text) => paint(32, text),
    bad: (text) => paint(31, text),
    /** Removes the animated line and stops the output of steps. */
    silence: () => {
      stopAnimation();
      silent = true;
    },
  };
}
