import type { ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, ButtonLink, Stack } from '@train-swap/shared-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type BankPageStepProps = {
  url: string;
  /** Opens the bank's page without a click. Set after a card was submitted. */
  autoOpen: boolean;
  busy: boolean;
  problem: ProblemError | null;
  onRefresh: () => void;
  onUseAnotherCard: () => void;
};

/** 3-D Secure on the bank's own page. The bank returns to this remote's return page. */
export function BankPageStep(props: BankPageStepProps) {
  const { url, autoOpen, busy, problem, onRefresh, onUseAnotherCard } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const [redirecting, setRedirecting] = useState(autoOpen);
  const redirected = useRef(false);
  useEffect(() => {
    if (!redirecting || redirected.current) return;
    redirected.current = true;
    link.current?.click();
  }, [redirecting]);

  const handleReturn = useEffectEvent(() => {
    setRedirecting(false);
    onRefresh();
  });
  useEffect(() => {
    // The Back button restores the page from the bfcache (`pageshow`). Another tab only hides it.
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && handleReturn();
    const handleVisibilityChange = () => document.visibilityState === 'visible' && handleReturn();
    window.addEventListener('pageshow', handlePageShow);
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      window.removeEventListener('pageshow', handlePageShow);
      document.removeEventListener('visibilitychange', handleVisibilityChange);
    };
  }, []);

  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <h2>{i18n.t('Confirm this payment with your bank')}</h2>
        <p role="status">
          {[
            redirecting
              ? i18n.t('Opening your bank’s page… If it does not open, use the button.')
              : i18n.t('Your bank asks for it on its own page, and then brings you back here.'),
            i18n.t('You are not charged until your bank approves it.'),
          ].join(' ')}
        </p>
      </Stack>
      {problem && (
        <Alert title={i18n.t('We could not get your bank’s decision')}>{problem.detail}</Alert>
      )}
      <ButtonLink ref={link} href={url} fullWidth>
        {i18n.t('Go to your bank’s page')}
      </ButtonLink>
      <Button
        variant="secondary"
        onClick={onRefresh}
        busy={busy}
        busyLabel={i18n.t('Checking')}
        fullWidth
      >
        {i18n.t('I have already confirmed it')}
      </Button>
      <Button variant="quiet" onClick={onUseAnotherCard} fullWidth>
        {i18n.t('Use another card')}
      </Button>
    </Stack>
  );
}
