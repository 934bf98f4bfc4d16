import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { type ButtonLook, buttonClass } from './button';
import styles from './link.module.css';

export type LinkProps = ComponentProps<'a'> & {
  /** Without an underline until pointed at: for navigation, where the place already says "link". */
  quiet?: boolean;
};

/** A plain link. A remote's router link can borrow the look by `linkClass`. */
export function Link({ quiet, className, children, ...attributes }: LinkProps) {
  return (
    <a {...attributes} className={linkClass(quiet, className)}>
      {children}
    </a>
  );
}

/** Class names of a link, for a router's own link component. */
export function linkClass(quiet?: boolean, className?: string): string | undefined {
  return classNames(styles.link, quiet && styles['link-quiet'], className);
}

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook;

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ variant, size, wide, icon, className, ...rest }: ButtonLinkProps) {
  const { children, ...attributes } = rest;
  return (
    <a {...attributes} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
