import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons';
import styles from './disclosure.module.css';

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** More, for who wants it. The browser's own: found by its page search, works before scripts do. */
export function Disclosure({ summary, children, defaultOpen, onOpenChange }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={defaultOpen}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
    >
      <summary className={styles['disclosure-summary']}>
        <ChevronDownIcon />
        <span>{summary}</span>
      </summary>
      <div className={styles['disclosure-body']}>{children}</div>
    </details>
  );
}
