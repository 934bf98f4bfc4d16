import { i18n } from '@train-swap/shared-config';
import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../actions/button';

type RetryButtonProps = Pick<ButtonProps, 'size'> & { busy: boolean; onRetry: () => unknown };

/** "Try again". */
export function RetryButton({ size, busy, onRetry }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      // The retry worked and its button is removed: without this the focus falls back to the body.
      if (!element || element !== document.activeElement) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Button
      ref={button}
      size={size}
      onClick={() => void onRetry()}
      busy={busy}
      busyLabel={i18n.t('Trying again')}
    >
      {i18n.t('Try again')}
    </Button>
  );
}
