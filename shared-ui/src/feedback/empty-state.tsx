import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  icon?: ReactNode;
  titleLevel?: 2 | 3;
};

/** Shown instead of an empty list: what is missing, the reason and what to do. */
export function EmptyState({ title, children, action, icon, titleLevel = 2 }: EmptyStateProps) {
  const Title = `h${titleLevel}` as const;
  return (
    <div className={styles['empty-state']}>
      {icon && <span className={styles['empty-state-icon']}>{icon}</span>}
      <Title className={styles['empty-state-title']}>{title}</Title>
      {children && <div className={styles['empty-state-text']}>{children}</div>}
      {action}
    </div>
  );
}
