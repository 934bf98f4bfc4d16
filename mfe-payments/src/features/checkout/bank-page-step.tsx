import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProblemError } from 'shared-api';
import { Alert, Button, ButtonLink, Stack } from 'shared-ui';

type BankPageStepProps = {
  url: string;
  /** A card was sent a moment ago: go there without another press. */
  leaves: boolean;
  busy: boolean;
  problem: ProblemError | null;
  onLook: () => void;
  onOtherCard: () => void;
};

/** 3-D Secure on a page of the bank's own. It leads back to this remote's return page. */
export function BankPageStep(props: BankPageStepProps) {
  const { url, leaves, busy, problem, onLook, onOtherCard } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const [leaving, setLeaving] = useState(leaves);
  const gone = useRef(false);
  useEffect(() => {
    if (!leaving || gone.current) return;
    gone.current = true;
    link.current?.click();
  }, [leaving]);

  const comeBack = useEffectEvent(() => {
    setLeaving(false);
    onLook();
  });
  useEffect(() => {
    // The browser's way back shows the page as it was left; by another tab it was only hidden.
    const shown = (event: PageTransitionEvent) => event.persisted && comeBack();
    const seen = () => document.visibilityState === 'visible' && comeBack();
    window.addEventListener('pageshow', shown);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);

  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <h2>Your bank wants to be sure it is you</h2>
        <p role="status">
          {leaving
            ? 'Taking you to your bank’s page… If nothing opens, use the button.'
            : 'Your bank asks on its own page, and leads you back here afterwards.'}{' '}
          Nothing is taken until it agrees.
        </p>
      </Stack>
      {problem && <Alert title="We cannot see what your bank said">{problem.detail}</Alert>}
      <ButtonLink ref={link} href={url} wide>
        Go to your bank’s page
      </ButtonLink>
      <Button variant="secondary" onClick={onLook} busy={busy} busyLabel="Looking" wide>
        I have confirmed it already
      </Button>
      <Button variant="quiet" onClick={onOtherCard} wide>
        Use another card
      </Button>
    </Stack>
  );
}
