import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acceptSession, type ProblemError, type Session, toProblem } from 'shared-api';
import { loadCeremonies, loadCeremoniesQuietly } from '../../lib/passkeys/passkey-support';

/**
 * Signing in by passkey in both ways: offered where the browser fills in the e-mail address, as long as
 * the screen stands, and by a press.
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
        // Chosen, and then left: signed in all the same, but led nowhere.
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
    // Browsers speak with one authenticator at a time.
    offer.current?.abort();
    setBusy(true);
    setProblem(undefined);
    try {
      const { usePasskey } = await loadCeremonies();
      onSignedIn(await usePasskey('sign-in'));
    } catch (caught) {
      setProblem(toProblem(caught));
      setBusy(false);
    }
  };

  return { busy, problem, press };
}
