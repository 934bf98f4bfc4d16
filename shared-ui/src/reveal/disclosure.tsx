import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons';
import styles from './disclosure.module.css';

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Collapsible content with the native details element: it works with page search and before scripts load. */
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
