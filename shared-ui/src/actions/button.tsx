import { i18n } from '@train-swap/shared-config';
import { useIsOnline } from '@train-swap/shared-config/use-is-online';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../loading/spinner';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonAppearance = {
  /** Use `primary` once per screen, `quiet` without a border, `danger` for an action that deletes or loses something. */
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Fills the width of its container. */
  fullWidth?: boolean;
  /** Shown before the text. */
  icon?: ReactNode;
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonAppearance & {
    /** Work is in progress: the button stays focusable, ignores presses and is announced as busy. */
    busy?: boolean;
    /** Announced while busy, e.g. "Checking the code". */
    busyLabel?: string;
    /** Its action cannot work offline: the button stays focusable, says so and ignores presses. */
    needsNetwork?: boolean;
  };

/** Class names of a button, for another element that must look like one. */
export function buttonClass(appearance: ButtonAppearance, className?: string): string | undefined {
  const { variant = 'primary', size = 'medium', fullWidth } = appearance;
  return classNames(
    styles.button,
    styles[`button-${variant}`],
    size === 'small' && styles['button-small'],
    fullWidth && styles['button-full-width'],
    className,
  );
}

/** A push button. `type` is `button` by default, so that it does not submit a form by accident. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    fullWidth,
    icon,
    busy,
    busyLabel = i18n.t('Working'),
    needsNetwork,
    className,
    ...rest
  } = props;
  const { onClick, children, type = 'button', ...attributes } = rest;
  const isOnline = useIsOnline();
  const isOffline = needsNetwork && !isOnline && !busy;
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass({ variant, size, fullWidth }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || isOffline || attributes['aria-disabled']}
      onClick={(event) => {
        // Not the `disabled` attribute: it would remove the focus from the button.
        if (busy || isOffline) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner label={busyLabel} /> : icon}
      <span>
        <span>{children}</span>
        {isOffline && <span className={styles['button-reason']}>{i18n.t('You are offline')}</span>}
      </span>
    </button>
  );
}
