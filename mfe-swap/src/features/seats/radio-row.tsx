import { type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from 'shared-ui';
import styles from './radio-row.module.css';

export type RowOption = {
  value: string;
  text: ReactNode;
  /** Small, below the text. */
  note: string;
  /** Shown, but not to be had. */
  shut?: boolean;
};

type RadioRowProps = {
  /** For a screen reader; the eye sees what the options are. */
  label: string;
  name: string;
  value: string | undefined;
  options: readonly RowOption[];
  /** As the coaches of a train seen from the side. */
  train?: boolean;
  onChange: (value: string) => void;
};

/** One of a few in a single row, which scrolls sideways where there is no room for all. */
export function RadioRow({ label, name, value, options, train, onChange }: RadioRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls whenever another one is chosen
  useEffect(() => {
    const box = row.current;
    const current = box?.querySelector<HTMLElement>('label:has(:checked)');
    if (!current || !box) return;
    const calm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    // Not scrollIntoView: it would move the page as well.
    const left = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
    box.scrollTo?.({ left, behavior: calm ? 'auto' : 'smooth' });
  }, [value]);

  return (
    <fieldset ref={row} className={styles.row} data-train={train ? '' : undefined}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles.option}
            data-shut={option.shut ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={option.value === value}
              disabled={option.shut}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>{option.text}</span>
            <span className={styles.note}>{option.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
