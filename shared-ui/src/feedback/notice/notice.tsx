import { i18n } from '@train-swap/shared-config';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names';
import { AlertIcon, CheckCircleIcon, InfoIcon, WarningIcon } from '../../icons/icons';
import { VisuallyHidden } from '../../layout/visually-hidden';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export type NoticeProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that solve the problem. */
  actions?: ReactNode;
  /**
   * How a screen reader announces it: `polite` waits, `assertive` interrupts (for failures), `off` is for a
   * notice that is shown with the page.
   */
  announce?: 'off' | 'polite' | 'assertive';
  className?: string;
};

const icons = {
  info: <InfoIcon />,
  success: <CheckCircleIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
};

function getToneLabel(tone: Tone): string {
  const labels = {
    info: i18n.t('Note'),
    success: i18n.t('Done'),
    warning: i18n.t('Warning'),
    danger: i18n.t('Problem'),
  };
  return labels[tone];
}

const roles = { off: undefined, polite: 'status', assertive: 'alert' };

/** A message about the page or a part of it. Icon, text and colour show its tone. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, children, actions, announce = 'off', className } = props;
  return (
    <div
      className={classNames(styles.notice, styles[`notice-${tone}`], className)}
      role={roles[announce]}
    >
      <span className={styles['notice-icon']}>{icons[tone]}</span>
      <div className={styles['notice-body']}>
        <VisuallyHidden>{`${getToneLabel(tone)}: `}</VisuallyHidden>
        {title && <p className={styles['notice-title']}>{title}</p>}
        {children && <div className={styles['notice-text']}>{children}</div>}
        {actions && <div className={styles['notice-actions']}>{actions}</div>}
      </div>
    </div>
  );
}

/** A notice that interrupts the screen reader: something failed. */
export function Alert(props: Omit<NoticeProps, 'announce'>) {
  return <Notice tone="danger" {...props} announce="assertive" />;
}
