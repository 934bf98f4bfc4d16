import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { AlertIcon, CheckCircleIcon, InfoIcon, WarningIcon } from '../icons/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export type NoticeProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that mend it. */
  actions?: ReactNode;
  /**
   * How a screen reader learns of it when it appears: `polite` waits, `assertive` interrupts
   * (something failed), `off` for what stood there from the start.
   */
  announce?: 'off' | 'polite' | 'assertive';
  className?: string;
};

const marks = {
  info: <InfoIcon />,
  success: <CheckCircleIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
};
const words = { info: 'Note', success: 'Done', warning: 'Warning', danger: 'Problem' };
const roles = { off: undefined, polite: 'status', assertive: 'alert' };

/** A message about the page or a part of it: mark, words and colour all say its tone. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, children, actions, announce = 'off', className } = props;
  return (
    <div
      className={classNames(styles.notice, styles[`notice-${tone}`], className)}
      role={roles[announce]}
    >
      <span className={styles['notice-mark']}>{marks[tone]}</span>
      <div className={styles['notice-body']}>
        <VisuallyHidden>{words[tone]}: </VisuallyHidden>
        {title && <p className={styles['notice-title']}>{title}</p>}
        {children && <div className={styles['notice-text']}>{children}</div>}
        {actions && <div className={styles['notice-actions']}>{actions}</div>}
      </div>
    </div>
  );
}

/** A notice that interrupts: something just failed. */
export function Alert(props: Omit<NoticeProps, 'announce'>) {
  return <Notice tone="danger" {...props} announce="assertive" />;
}
