import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';
import type { Tone } from './notice/notice';

export type BadgeProps = ComponentProps<'span'> & {
  tone?: Tone | 'neutral' | 'brand';
  icon?: ReactNode;
};

/** One or two words that describe the element next to it. */
export function Badge({ tone = 'neutral', icon, className, children, ...attributes }: BadgeProps) {
  return (
    <span {...attributes} className={classNames(styles.badge, styles[`badge-${tone}`], className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
