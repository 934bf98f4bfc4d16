import { useState } from 'react';
import { OtpStep, type OtpStepProps } from 'shared-otp/otp-step';
import { pageClock } from '../../src/clock';
import { EventLog, useEventLog } from '../event-log';
import styles from '../workbench.module.css';
import { Specimen } from './specimen';

const openedAt = pageClock();
const inSeconds = (seconds: number) => new Date(openedAt + seconds * 1000).toISOString();
const timesFrom = (now: number) => ({
  expiresAt: new Date(now + 300_000).toISOString(),
  resendAt: new Date(now + 30_000).toISOString(),
});

/** The step with simulated responses: 123456 is correct. */
function InteractiveStep() {
  const { log, lines, value } = useEventLog();
  const [times, setTimes] = useState(timesFrom(openedAt));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const check = (code: string) => {
    setBusy(true);
    setError(undefined);
    setTimeout(() => {
      setBusy(false);
      log(`sent ${code}`);
      if (code !== '123456') setError('That code is not right. Check the newest message.');
    }, 800);
  };
  const resend = async () => {
    setError(undefined);
    setTimes(timesFrom(pageClock()));
    log('requested a new code');
  };
  return (
    <Specimen title="Interactive (123456 is correct)" wide>
      <OtpStep
        title="Enter the code"
        sentTo="a•••@example.com"
        channel="email"
        length={6}
        {...times}
        error={error}
        busy={busy}
        onSubmit={check}
        onResend={resend}
        onChangeAddress={() => log('requested another address')}
      />
      <EventLog value={value} lines={lines} />
    </Specimen>
  );
}

type StaticStepProps = Partial<Omit<OtpStepProps, 'onResend'>> & {
  name: string;
  onResend?: () => Promise<void>;
};

function StaticStep({ name, ...props }: StaticStepProps) {
  return (
    <Specimen title={name} wide>
      <OtpStep
        title="Enter the code"
        sentTo="•••• ••• 101"
        channel="text"
        length={6}
        expiresAt={inSeconds(272)}
        resendAt={inSeconds(0)}
        onSubmit={() => {}}
        onResend={async () => {}}
        onChangeAddress={() => {}}
        {...props}
      />
    </Specimen>
  );
}

/** All states of the step. */
export function Steps() {
  return (
    <div className={styles.grid}>
      <InteractiveStep />
      <StaticStep name="Before another code may be sent" resendAt={inSeconds(40)} />
      <StaticStep name="Wrong code" error="That code is not right. Two tries are left." />
      <StaticStep name="Checking" busy />
      <StaticStep name="Expired" expiresAt={inSeconds(-1)} />
      <StaticStep
        name="No new code could be sent"
        onResend={() => Promise.reject(new Error('Unreachable'))}
      />
      <StaticStep
        name="Letters and digits, submits automatically"
        mode="alphanumeric"
        length={8}
        autoSubmit
        hint="Two groups of four."
        submitLabel="Confirm payment"
      />
    </div>
  );
}
