import { useState } from 'react';
import type { OtpInputProps } from 'shared-otp/otp-input';
import styles from './workbench.module.css';

type Handlers = Required<Pick<OtpInputProps, 'onValueChange' | 'onComplete' | 'onReject'>>;

/** Events of a control, the newest last, and the handlers that log them. */
export function useEventLog() {
  const [lines, setLines] = useState<string[]>([]);
  const [value, setValue] = useState('');
  const log = (line: string) => setLines((before) => [...before, line]);
  const handlers: Handlers = {
    onValueChange: (next) => {
      setValue(next);
      log(`value ${next || '(empty)'}`);
    },
    onComplete: (code) => log(`complete ${code}`),
    onReject: (text, reason) => log(`rejected ${JSON.stringify(text)}: ${reason}`),
  };
  return { lines, value, log, handlers, clear: () => setLines([]) };
}

export function EventLog({ value, lines }: { value: string; lines: readonly string[] }) {
  return (
    <div className={styles.log}>
      <p>
        Value <output className={styles.value}>{value || '–'}</output>
      </p>
      {lines.length > 0 && (
        <ol className={styles.lines} aria-label="What happened">
          {lines.slice(-8).map((line, index) => (
            <li key={`${lines.length - index}-${line}`}>{line}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
