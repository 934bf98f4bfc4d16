import { acceptSession, type ProblemError, type Session, toProblem } from '@train-swap/shared-api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadCeremonies, loadCeremoniesQuietly } from '../../lib/passkeys/passkey-support';

/**
 * Signs in by passkey: from the browser's autofill of the email field while the screen is mounted, or by a button.
 */
export function usePasskeySignIn(onSignedIn: (session: Session) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const [offers, setOffers] = useState(0);
  const offer = useRef<AbortController>(undefined);
  const finish = useEffectEvent(onSignedIn);

  useEffect(() => {
    if (busy) return;
    const leaving = new AbortController();
    offer.current = leaving;
    const begin = async () => {
      const ceremonies = await loadCeremoniesQuietly();
      try {
        const session = await ceremonies?.offerInAutofill(leaving.signal);
        // The traveller left the screen after choosing: accept the session without a redirect.
        if (session) (leaving.signal.aborted ? acceptSession : finish)(session);
      } catch (caught) {
        if (leaving.signal.aborted) return;
        setProblem(toProblem(caught));
        setOffers(offers + 1);
      }
    };
    void begin();
    return () => leaving.abort();
  }, [busy, offers]);

  const press = async () => {
    // Browsers run one WebAuthn request at a time.
    offer.current?.abort();
    setBusy(true);
    setProblem(undefined);
    try {
      const { signInByPasskey } = await loadCeremonies();
      onSignedIn(await signInByPasskey('sign-in'));
    } catch (caught) {
      setProblem(toProblem(caught));
      setBusy(false);
    }
  };

  return { busy, problem, press };
}
