import { i18n } from '@train-swap/shared-config';
import { useEffect } from 'react';
import { Button } from '../../actions/button';
import { Trans } from '../../trans';
import { Time } from '../../travel/time';
import { Notice } from './notice';

export type SavedNoticeProps = {
  /** RFC 3339, UTC. */
  savedAt: string;
  busy: boolean;
  onRetry: () => void;
};

/** Shown above data from this device while the services are unavailable. Retries when the network returns. */
export function SavedNotice({ savedAt, busy, onRetry }: SavedNoticeProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Notice
      tone="warning"
      title={i18n.t('Shown from this device')}
      actions={
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          {i18n.t('Try again')}
        </Button>
      }
    >
      <Trans
        id="Train Swap cannot be reached now. This copy is as of <time/>. You can travel with the ticket, but platforms, delays and seats may have changed since."
        components={{ time: <Time instant={savedAt} timeZone={timeZone} format="date-time" /> }}
      />
    </Notice>
  );
}
