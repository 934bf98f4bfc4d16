import { i18n } from '@train-swap/shared-config';
import {
  Badge,
  Button,
  Notice,
  ProblemNotice,
  Skeleton,
  Stack,
  Time,
  Trans,
} from '@train-swap/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../../../lib/use-action';
import { endOtherSessions, type ListedSession, listSessions } from './list-sessions';
import styles from './signed-in-devices.module.css';

/** The traveller's sessions, with a button to end all others. */
export function SignedInDevices() {
  const [sessions, setSessions] = useState<readonly ListedSession[]>();
  const { busy, problem, run } = useAction();
  const [ended, setEnded] = useState(false);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  const load = useCallback(() => run(async () => setSessions(await listSessions())), [run]);
  useEffect(() => void load(), [load]);

  const leaveOthers = () =>
    run(async () => {
      await endOtherSessions();
      setSessions(await listSessions());
      setEnded(true);
    });

  return (
    <Stack gap={4}>
      {problem && (
        <ProblemNotice
          problem={problem}
          title={
            sessions
              ? i18n.t('You are still signed in on other devices')
              : i18n.t('We could not load your devices')
          }
          onRetry={sessions ? undefined : load}
        />
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
