import { useCallback, useEffect, useState } from 'react';
import { type ProblemError, toProblem } from 'shared-api';
import { Alert, Badge, Button, Notice, Skeleton, Stack, Time } from 'shared-ui';
import { endOtherSessions, type ListedSession, listSessions } from './list-sessions';
import styles from './signed-in-devices.module.css';

/** Where the traveller is signed in, and the way out everywhere else. */
export function SignedInDevices() {
  const [sessions, setSessions] = useState<readonly ListedSession[]>();
  const [problem, setProblem] = useState<ProblemError>();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  const load = useCallback(() => {
    setProblem(undefined);
    listSessions().then(setSessions, (caught) => setProblem(toProblem(caught)));
  }, []);
  useEffect(load, [load]);

  const leaveOthers = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await endOtherSessions();
      setSessions(await listSessions());
      setEnded(true);
    } catch (caught) {
      setProblem(toProblem(caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap={4}>
      {problem && (
        <Alert
          title={sessions ? 'You are still signed in there' : 'We could not load this list'}
          actions={
            !sessions && (
              <Button size="small" onClick={load}>
                Try again
              </Button>
            )
          }
        >
          {problem.detail}
        </Alert>
      )}
      {!sessions && !problem && <Skeleton shape="block" label="Loading where you are signed in" />}
      {sessions && (
        <ul className={styles.devices}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.device}>
              <span>
                <strong>{session.device ?? 'Another device'}</strong>
                {session.signedInAt && (
                  <span className={styles.since}>
                    Signed in{' '}
                    <Time instant={session.signedInAt} timeZone={timeZone} format="date-time" />
                  </span>
                )}
              </span>
              {session.current && <Badge>This device</Badge>}
            </li>
          ))}
        </ul>
      )}
      {ended && (
        <Notice tone="success" announce="polite">
          You are signed out everywhere else.
        </Notice>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button variant="secondary" busy={busy} busyLabel="Signing out" onClick={leaveOthers}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Stack>
  );
}
