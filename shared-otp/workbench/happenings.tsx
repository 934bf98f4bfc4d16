import { useState } from 'react';
import type { OtpInputProps } from 'shared-otp/otp-input';
import styles from './workbench.module.css';

type Reports = Required<Pick<OtpInputProps, 'onValueChange' | 'onComplete' | 'onReject'>>;

/** What a control reported, the newest last, and the handlers that write it down. */
export function useHappenings() {
  const [lines, setLines] = useState<string[]>([]);
  const [value, setValue] = useState('');
  const note = (line: string) => setLines((before) => [...before, line]);
  const reports: Reports = {
    onValueChange: (next) => {
      setValue(next);
      note(`value ${next || '(empty)'}`);
    },
    onComplete: (code) => note(`complete ${code}`),
    onReject: (text, reason) => note(`rejected ${JSON.stringify(text)}: ${reason}`),
  };
  return { lines, value, note, reports, forget: () => setLines([]) };
}

export function Happenings({ value, lines }: { value: string; lines: readonly string[] }) {
  return (
    <div className={styles.happenings}>
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
