import { useState } from 'react';
import { OtpStep, type OtpStepProps } from 'shared-otp/otp-step';
import { pageClock } from '../src/clock';
import { Happenings, useHappenings } from './happenings';
import { Specimen } from './specimen';
import styles from './workbench.module.css';

const opened = pageClock();
const inSeconds = (seconds: number) => new Date(opened + seconds * 1000).toISOString();
const timesFrom = (now: number) => ({
  expiresAt: new Date(now + 300_000).toISOString(),
  resendAt: new Date(now + 30_000).toISOString(),
});

/** The whole step with answers like the service's: 123456 is right, the fourth wrong code locks. */
function WorkingStep() {
  const { note, lines, value } = useHappenings();
  const [times, setTimes] = useState(timesFrom(opened));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const check = (code: string) => {
    setBusy(true);
    setError(undefined);
    setTimeout(() => {
      setBusy(false);
      note(`sent ${code}`);
      if (code !== '123456') setError('That code is not right. Check the newest message.');
    }, 800);
  };
  const resend = async () => {
    setError(undefined);
    setTimes(timesFrom(pageClock()));
    note('asked for a new code');
  };
  return (
    <Specimen title="At work (123456 is right)" wide>
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
        onChangeAddress={() => note('asked for another address')}
      />
      <Happenings value={value} lines={lines} />
    </Specimen>
  );
}

type StillStepProps = Partial<Omit<OtpStepProps, 'onResend'>> & {
  name: string;
  onResend?: () => Promise<void>;
};

function StillStep({ name, ...props }: StillStepProps) {
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

/** The step round the control, in each of its states. */
export function Steps() {
  return (
    <div className={styles.wall}>
      <WorkingStep />
      <StillStep name="Before another may be sent" resendAt={inSeconds(40)} />
      <StillStep name="Wrong code" error="That code is not right. Two tries are left." />
      <StillStep name="Being checked" busy />
      <StillStep name="Run out" expiresAt={inSeconds(-1)} />
      <StillStep
        name="No new code could be sent"
        onResend={() => Promise.reject(new Error('Unreachable'))}
      />
      <StillStep
        name="Letters and digits, sent by itself"
        mode="alphanumeric"
        length={8}
        autoSubmit
        hint="Two groups of four."
        submitLabel="Confirm payment"
      />
    </div>
  );
}
