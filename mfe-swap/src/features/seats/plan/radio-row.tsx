import { VisuallyHidden } from '@train-swap/shared-ui';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import styles from './radio-row.module.css';

export type RowOption = {
  value: string;
  text: ReactNode;
  /** Small text below. */
  note: string;
  /** How full it is now, as a text and as bars from 1 to 3. */
  now?: string;
  bars?: number;
  /** Draws a bar below the note, from 0 to 1. */
  share?: number;
  /** Shown, but not selectable. */
  shut?: boolean;
};

type RadioRowProps = {
  label: string;
  /** Show the label. Otherwise it is the accessible name only. */
  isLabelShown?: boolean;
  name: string;
  value: string | undefined;
  options: readonly RowOption[];
  /** Draws the options as the coaches of a train. */
  train?: boolean;
  onChange: (value: string) => void;
};

/** Radio buttons in one row that scrolls horizontally. */
export function RadioRow(props: RadioRowProps) {
  const { label, isLabelShown, name, value, options, train, onChange } = props;
  const row = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls whenever another one is chosen
  useEffect(() => {
    const box = row.current;
    const current = box?.querySelector<HTMLElement>('label:has(:checked)');
    if (!current || !box) return;
    const calm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    // Not scrollIntoView: it would scroll the page too.
    const left = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
    box.scrollTo?.({ left, behavior: calm ? 'auto' : 'smooth' });
  }, [value]);

  return (
    <fieldset ref={row} className={styles.row} data-train={train ? '' : undefined}>
      <legend className={isLabelShown ? styles.label : undefined}>
        {isLabelShown ? label : <VisuallyHidden>{label}</VisuallyHidden>}
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
            {option.now && (
              <span className={styles.now} data-bars={option.bars}>
                {option.now}
              </span>
            )}
            {option.share !== undefined && (
              <span
                className={styles.share}
                aria-hidden="true"
                style={{ '--share': option.share } as CSSProperties}
              />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
