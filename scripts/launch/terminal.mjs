import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const labelWidth = 34;

/** Seconds with one decimal, minutes when it takes that long. */
export const duration = (milliseconds) => {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
};

/**
 * Progress on a terminal: one living line per step, or plain lines where nobody watches.
 * @param {{ stream?: NodeJS.WriteStream, plain?: boolean }} [options]
 */
export const createTerminal = ({ stream = process.stdout, plain } = {}) => {
  const living = !(plain ?? (!stream.isTTY || Boolean(process.env.CI)));
  const coloured = living && !process.env.NO_COLOR;
  const paint = (code, text) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text);
  const write = (line = '') => stream.write(`${line}\n`);
  const clear = () => stream.write('\r\u001b[2K');
  let stopLiving = () => {};
  let silent = false;

  const row = (sign, label, elapsed, note) => {
    const head = `${sign} ${label.padEnd(labelWidth)} ${duration(elapsed).padStart(8)}`;
    return note ? `${head}  ${note}` : head;
  };

  /**
   * Runs one step and shows it. `work` gets `note(text)` for what it is doing; a text it returns
   * stands beside the step when it is done.
   */
  const step = async (label, work) => {
    const began = performance.now();
    let latest = '';
    let frame = 0;
    const draw = () => {
      const line = row(
        paint(36, frames[frame++ % frames.length]),
        label,
        performance.now() - began,
      );
      const space = (stream.columns ?? 80) - stripVTControlCharacters(line).length - 3;
      stream.write(`\r\u001b[2K${line}  ${paint(2, latest.slice(0, Math.max(0, space)))}`);
    };
    const timer = living ? setInterval(draw, 100) : undefined;
    if (!living) write(`  ${label} …`);
    stopLiving = () => {
      clearInterval(timer);
      if (living) clear();
      stopLiving = () => {};
    };
    try {
      const result = await work((text) => {
        latest = stripVTControlCharacters(String(text)).trim().split('\n').at(-1) ?? '';
      });
      stopLiving();
      write(
        row(
          paint(32, '✓'),
          label,
          performance.now() - began,
          paint(2, typeof result === 'string' ? result : ''),
        ),
      );
      return result;
    } catch (error) {
      stopLiving();
      if (!silent) write(row(paint(31, '✗'), label, performance.now() - began));
      throw error;
    }
  };

  /** A line of its own while a step runs. */
  const announce = (text) => {
    if (living) clear();
    write(`  ${text}`);
  };

  /** What is wrong and the mend on one line, then the evidence. */
  const complain = (complaint) => {
    stopLiving();
    write(`${paint(31, '✗')} ${complaint.message}`);
    for (const line of complaint.lines ?? []) write(paint(2, `    ${line}`));
    if (complaint.log) write(paint(2, `    The whole log: ${complaint.log}`));
  };

  return {
    step,
    write,
    announce,
    complain,
    strong: (text) => paint(1, text),
    faint: (text) => paint(2, text),
    link: (text) => paint(36, text),
    good: (text) => paint(32, text),
    bad: (text) => paint(31, text),
    /** Takes the living line away for good: from now on steps say nothing. */
    silence: () => {
      stopLiving();
      silent = true;
    },
  };
};
