import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** Heading level of the title. */
  titleLevel?: 2 | 3 | 4;
  /** Next to the title: a badge, a small button. */
  aside?: ReactNode;
  /** `plain` has a border, `raised` a shadow, `sunken` a darker background, `brand` a tint. */
  tone?: 'plain' | 'raised' | 'sunken' | 'brand';
  footer?: ReactNode;
};

/** A group of related content with a visible boundary. */
export function Card(props: CardProps) {
  const { title, titleLevel = 2, aside, tone = 'plain', footer, className, ...rest } = props;
  const { children, ...attributes } = rest;
  const Title = `h${titleLevel}` as const;
  return (
    <section {...attributes} className={classNames(styles.card, styles[`card-${tone}`], className)}>
      {(title || aside) && (
        <div className={styles['card-header']}>
          {title && <Title className={styles['card-title']}>{title}</Title>}
          {aside}
        </div>
      )}
      {children}
      {footer && <div className={styles['card-footer']}>{footer}</div>}
    </section>
  );
}
