import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { useCallback, useEffect, useState } from 'react';
import { loadCeremonies } from '../../../lib/passkeys/passkey-support';
import { listPasskeys, type Passkey, removePasskey } from './manage-passkeys';

type Act = 'add' | { remove: string };
type Done = 'added' | 'removed' | 'renamed';

/** The passkeys and their actions. Some actions first ask for a confirmation of identity. */
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
      const problem = toProblem(caught);
      if (problem.code === 'step-up-required') setStepUp({ act, reason: problem.detail });
      else setProblem(problem);
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
    /** Clears the message of the last action. */
    clearMessage: () => {
      if (passkeys) setProblem(undefined);
      setDone(undefined);
    },
    renamed: (changed: Passkey) => {
      setPasskeys(passkeys?.map((one) => (one.id === changed.id ? changed : one)));
      setDone('renamed');
    },
    /** The action that waits for the confirmation of identity. */
    waiting: stepUp && {
      reason: stepUp.reason,
      confirm: () => run(stepUp.act),
      cancel: () => setStepUp(undefined),
    },
  };
}
