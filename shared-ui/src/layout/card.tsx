import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** Level of the title; 2 unless the card stands inside a titled part. */
  titleLevel?: 2 | 3 | 4;
  /** Beside the title: a badge, a small button. */
  aside?: ReactNode;
  /** `plain` has an edge, `raised` a shadow, `sunken` lies back, `brand` is tinted. */
  tone?: 'plain' | 'raised' | 'sunken' | 'brand';
  footer?: ReactNode;
};

/** A bounded group of things that belong together. */
export function Card(props: CardProps) {
  const { title, titleLevel = 2, aside, tone = 'plain', footer, className, ...rest } = props;
  const { children, ...attributes } = rest;
  const Title = `h${titleLevel}` as const;
  return (
    <section {...attributes} className={classNames(styles.card, styles[`card-${tone}`], className)}>
      {(title || aside) && (
        <div className={styles['card-head']}>
          {title && <Title className={styles['card-title']}>{title}</Title>}
          {aside}
        </div>
      )}
      {children}
      {footer && <div className={styles['card-foot']}>{footer}</div>}
    </section>
  );
}
