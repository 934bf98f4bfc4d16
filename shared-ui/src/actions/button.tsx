import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../feedback/spinner';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonLook = {
  /** `primary` once a screen; `quiet` has no edge; `danger` loses something. */
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** As wide as what it stands in. */
  wide?: boolean;
  /** Drawn before the text. */
  icon?: ReactNode;
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work under way: stays focusable, takes no further press, says so to a screen reader. */
    busy?: boolean;
    /** Announced while busy, e.g. "Checking the code". */
    busyLabel?: string;
  };

/** Class names of a button, for something else that must look like one. */
export function buttonClass(look: ButtonLook, className?: string): string | undefined {
  const { variant = 'primary', size = 'medium', wide } = look;
  return classNames(
    styles.button,
    styles[`button-${variant}`],
    size === 'small' && styles['button-small'],
    wide && styles['button-wide'],
    className,
  );
}

/** A push button. `type` is `button` unless said otherwise, so a form is never sent by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy, busyLabel = 'Working', className, ...rest } = props;
  const { onClick, children, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes['aria-disabled']}
      onClick={(event) => {
        // Not the disabled attribute: it would throw the focus away in the middle of the work.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner label={busyLabel} /> : icon}
      <span>{children}</span>
    </button>
  );
}
