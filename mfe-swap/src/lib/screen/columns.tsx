import type { ReactNode } from 'react';
import styles from './columns.module.css';

type ColumnsProps = {
  children: ReactNode;
  /** Beside the main column on a wide screen (sticky), below or above it on a narrow one. */
  aside: ReactNode;
  asideFirst?: boolean;
};

/** The main column of a screen and a side column. */
export function Columns({ children, aside, asideFirst }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {asideFirst && <div className={styles.aside}>{aside}</div>}
      <div className={styles.main}>{children}</div>
      {!asideFirst && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
