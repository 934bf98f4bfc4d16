import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  acceptSession,
  isSessionAwaited,
  type ProblemError,
  type Session,
  useSession,
} from 'shared-api';
import { Card, Notice, PageHeading, Stack, Tabs } from 'shared-ui';
import { CodeStep } from '../../lib/code/code-step';
import { OtpStep } from '../../lib/code/otp-step';
import { Narrow } from '../../lib/narrow';
import { useSupportsPasskeys } from '../../lib/passkeys/passkey-support';
import { safeNext } from '../../lib/safe-next';
import { AlreadySignedIn } from './already-signed-in';
import { CodeRequestForm } from './code-request-form';
import { PasskeySignIn } from './passkey-sign-in';
import { PasswordSignInForm } from './password-sign-in-form';
import { forgetSignInDraft, useSignInDraft } from './sign-in-draft';
import styles from './sign-in-screen.module.css';

/** Sign in by a one-time code, a password or a passkey, then go on to where the traveller came from. */
export function SignInScreen() {
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  const navigate = useNavigate();
  const known = useSession();
  const { session } = known;
  const { method, challenge } = useSignInDraft();
  const [problem, setProblem] = useState<ProblemError>();
  const [leaving, setLeaving] = useState(false);
  const hasPasskeys = useSupportsPasskeys();
  useEffect(() => OtpStep.preload(), []);

  const finish = (opened: Session) => {
    setLeaving(true);
    acceptSession(opened);
    forgetSignInDraft();
    void navigate(next, { replace: true });
  };

  if (session?.traveller && !leaving) {
    return <AlreadySignedIn traveller={session.traveller} next={next} />;
  }
  return (
    <Narrow>
      <PageHeading
        documentTitle="Sign in"
        lead="A code is enough. If you are new here, your first code opens your account."
        takesFocus={!challenge}
      >
        Sign in
      </PageHeading>
      <Card
        tone="raised"
        className={styles.ways}
        data-awaited={isSessionAwaited(known) || undefined}
      >
        {challenge ? (
          <CodeStep
            challenge={challenge}
            title="Enter your code"
            submitLabel="Sign in"
            onVerified={finish}
            onResent={(fresh) => useSignInDraft.setState({ challenge: fresh })}
            onLeave={(reason) => {
              setProblem(reason);
              useSignInDraft.setState({ challenge: null });
            }}
          />
        ) : (
          <Stack gap={5}>
            {problem && (
              <Notice tone="warning" title="That code cannot be used any more" announce="assertive">
                {problem.detail}
              </Notice>
            )}
            <Tabs
              label="Ways to sign in"
              value={method}
              onValueChange={(value) =>
                useSignInDraft.setState({ method: value === 'password' ? 'password' : 'code' })
              }
              tabs={[
                {
                  value: 'code',
                  label: 'Code',
                  content: (
                    <CodeRequestForm
                      onSent={(sent) => {
                        setProblem(undefined);
                        useSignInDraft.setState({ challenge: sent });
                      }}
                    />
                  ),
                },
                {
                  value: 'password',
                  label: 'Password',
                  content: <PasswordSignInForm onSignedIn={finish} />,
                },
              ]}
            />
            {hasPasskeys && <PasskeySignIn onSignedIn={finish} />}
          </Stack>
        )}
      </Card>
    </Narrow>
  );
}
