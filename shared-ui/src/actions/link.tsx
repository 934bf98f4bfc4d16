import { toLocalPath } from '@train-swap/shared-config';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { type ButtonAppearance, buttonClass } from './button';
import styles from './link.module.css';

export type LinkProps = ComponentProps<'a'> & {
  /** Underlined only on hover: for navigation, where the position already shows that it is a link. */
  quiet?: boolean;
  /** Not in a sentence: a touch target of 44 px. */
  standalone?: boolean;
};

/**
 * A plain link. The path of a page gets the prefix of the page's language. A router link gets the same style from
 * `linkClass`.
 */
export function Link({ quiet, standalone, className, children, href, ...attributes }: LinkProps) {
  return (
    <a
      {...attributes}
      href={toHref(href)}
      className={standalone ? standaloneLinkClass(className) : linkClass(quiet, className)}
    >
      {children}
    </a>
  );
}

function toHref(href: string | undefined): string | undefined {
  return href === undefined ? undefined : toLocalPath(href);
}

/** Class names of a link, for a router's own link component. */
export function linkClass(quiet?: boolean, className?: string): string | undefined {
  return classNames(styles.link, quiet && styles['link-quiet'], className);
}

/** The same for a link that is not in a sentence. */
export const standaloneLinkClass = (className?: string): string | undefined =>
  classNames(styles.link, styles['link-standalone'], className);

export type ButtonLinkProps = ComponentProps<'a'> & ButtonAppearance;

/** A link that looks like a button: for navigation, not for actions. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  className,
  ...rest
}: ButtonLinkProps) {
  const { children, href, ...attributes } = rest;
  return (
    <a
      {...attributes}
      href={toHref(href)}
      className={buttonClass({ variant, size, fullWidth }, className)}
    >
      {icon}
      <span>{children}</span>
    </a>
  );
}
