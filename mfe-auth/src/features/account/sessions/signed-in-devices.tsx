import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Badge, Button, Notice, Skeleton, Stack, Time, Trans } from '@train-swap/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { endOtherSessions, type ListedSession, listSessions } from './list-sessions';
import styles from './signed-in-devices.module.css';

/** The traveller's sessions, with a button to end all others. */
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
          title={
            sessions
              ? i18n.t('You are still signed in on other devices')
              : i18n.t('We could not load your devices')
          }
          actions={
            !sessions && (
              <Button size="small" onClick={load}>
                {i18n.t('Try again')}
              </Button>
            )
          }
        >
          {problem.detail}
        </Alert>
      )}
      {!sessions && !problem && <Skeleton shape="block" label={i18n.t('Loading your devices')} />}
      {sessions && (
        <ul className={styles.devices}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.device}>
              <span>
                <strong>{session.device ?? i18n.t('Unknown device')}</strong>
                {session.signedInAt && (
                  <span className={styles.since}>
                    <Trans
                      id="Signed in <time/>"
                      components={{
                        time: (
                          <Time
                            instant={session.signedInAt}
                            timeZone={timeZone}
                            format="date-time"
                          />
                        ),
                      }}
                    />
                  </span>
                )}
              </span>
              {session.current && <Badge>{i18n.t('This device')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {ended && (
        <Notice tone="success" announce="polite">
          {i18n.t('You are signed out everywhere else.')}
        </Notice>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            busy={busy}
            busyLabel={i18n.t('Signing out')}
            onClick={leaveOthers}
          >
            {i18n.t('Sign out everywhere else')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
