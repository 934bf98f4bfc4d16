import { useCallback, useEffect, useState } from 'react';
import { type ProblemError, toProblem } from 'shared-api';
import { loadCeremonies } from '../../../lib/passkeys/passkey-support';
import { listPasskeys, type Passkey, removePasskey } from './manage-passkeys';

type Act = 'add' | { remove: string };
type Done = 'added' | 'removed' | 'renamed';

/** The list of passkeys and what can be done to it; long after signing in, some of it asks first who it is. */
export function usePasskeys() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [problem, setProblem] = useState<ProblemError>();
  const [busy, setBusy] = useState<Act>();
  const [done, setDone] = useState<Done>();
  const [stepUp, setStepUp] = useState<{ act: Act; reason: string }>();

  const load = useCallback(() => {
    setProblem(undefined);
    listPasskeys().then(setPasskeys, (caught) => setProblem(toProblem(caught)));
  }, []);
  useEffect(load, [load]);

  const run = async (act: Act) => {
    setBusy(act);
    setProblem(undefined);
    setDone(undefined);
    setStepUp(undefined);
    try {
      if (act === 'add') {
        const { makePasskey } = await loadCeremonies();
        await makePasskey();
        setPasskeys(await listPasskeys());
      } else {
        setPasskeys(await removePasskey(act.remove));
      }
      setDone(act === 'add' ? 'added' : 'removed');
    } catch (caught) {
      const refused = toProblem(caught);
      if (refused.code === 'step-up-required') setStepUp({ act, reason: refused.detail });
      else setProblem(refused);
    } finally {
      setBusy(undefined);
    }
  };

  return {
    passkeys,
    problem,
    busy,
    done,
    load,
    add: () => run('add'),
    remove: (passkeyId: string) => run({ remove: passkeyId }),
    /** What was said of the last act is over when the next begins. */
    quiet: () => {
      if (passkeys) setProblem(undefined);
      setDone(undefined);
    },
    renamed: (changed: Passkey) => {
      setPasskeys(passkeys?.map((one) => (one.id === changed.id ? changed : one)));
      setDone('renamed');
    },
    /** What waits until the traveller has confirmed who they are. */
    waiting: stepUp && {
      reason: stepUp.reason,
      goOn: () => run(stepUp.act),
      giveUp: () => setStepUp(undefined),
    },
  };
}
