import {
  acceptSession,
  isSessionPending,
  type ProblemError,
  type Session,
  type Traveller,
  useSession,
} from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { ButtonLink, Card, Notice, PageHeading, Stack, Tabs, Trans } from '@train-swap/shared-ui';
import { useNavigate, useSearchParams } from '@train-swap/shared-ui/router';
import { useEffect, useState } from 'react';
import { CodeStep } from '../../lib/code/code-step';
import { OtpStep } from '../../lib/code/otp-step';
import { Narrow } from '../../lib/narrow';
import { useSupportsPasskeys } from '../../lib/passkeys/passkey-support';
import { safeNext } from '../../lib/safe-next';
import { CodeRequestForm } from './code-request-form';
import { PasskeySignIn } from './passkey-sign-in';
import { PasswordSignInForm } from './password-sign-in-form';
import { clearSignInDraft, useSignInDraft } from './sign-in-draft';
import styles from './sign-in-screen.module.css';

/** Signs in by one-time code, password or passkey, then returns to the previous screen. */
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
  useEffect(() => void OtpStep.preload(), []);

  const finish = (opened: Session) => {
    setLeaving(true);
    acceptSession(opened);
    clearSignInDraft();
    void navigate(next, { replace: true });
  };

  if (session?.traveller && !leaving) {
    return <AlreadySignedIn traveller={session.traveller} next={next} />;
  }
  return (
    <Narrow>
      <PageHeading
        lead={i18n.t(
          'You need only a code. If you are new here, your first code creates your account.',
        )}
        shouldFocus={!challenge}
      >
        {i18n.t('Sign in')}
      </PageHeading>
      <Card
        tone="raised"
        className={styles.options}
        data-awaited={isSessionPending(known) || undefined}
      >
        {challenge ? (
          <CodeStep
            challenge={challenge}
            title={i18n.t('Enter your code')}
            submitLabel={i18n.t('Sign in')}
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
              <Notice
                tone="warning"
                title={i18n.t('This code can no longer be used')}
                announce="assertive"
              >
                {problem.detail}
              </Notice>
            )}
            <Tabs
              label={i18n.t('Ways to sign in')}
              value={method}
              onValueChange={(value) =>
                useSignInDraft.setState({ method: value === 'password' ? 'password' : 'code' })
              }
              tabs={[
                {
                  value: 'code',
                  label: i18n.t('Code'),
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
                  label: i18n.t('Password'),
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

function AlreadySignedIn({ traveller, next }: { traveller: Traveller; next: string }) {
  return (
    <Narrow>
      <PageHeading
        documentTitle={i18n.t('Signed in')}
        lead={
          <Trans
            id="As <b>{address}</b>."
            values={{ address: traveller.email ?? traveller.phone ?? '' }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t('You are signed in')}
      </PageHeading>
      <p>
        <ButtonLink href={next}>{i18n.t('Continue')}</ButtonLink>
      </p>
    </Narrow>
  );
}
