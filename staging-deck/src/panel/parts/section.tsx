import { ChevronDownIcon } from '@train-swap/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  /** Short text next to the title, for example the number of overrides. */
  note?: string | undefined;
  hint?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A collapsible section of the panel. */
export function Section({ title, note, hint, open, onOpenChange, children }: SectionProps) {
  const id = useId();
  return (
    <details
      className={styles.section}
      open={open}
      aria-labelledby={id}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {note ? <span className={styles.note}>{note}</span> : null}
        <ChevronDownIcon className={styles.icon} />
      </summary>
      <div className={styles.body}>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
        {children}
      </div>
    </details>
  );
}

/** "2 overridden", or undefined. */
export function overriddenNote(part: object): string | undefined {
  const count = Object.keys(part).length;
  return count > 0 ? `${count} overridden` : undefined;
}
