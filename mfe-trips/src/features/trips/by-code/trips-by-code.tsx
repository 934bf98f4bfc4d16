import { acceptSession, type ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Card, lazyComponent, Notice, Skeleton } from '@train-swap/shared-ui';
import { useState } from 'react';
import { AddressForm } from './address-form';
import { clearSentCode, useSentCode } from './sent-code';

const CodeStep = lazyComponent(async () => (await import('./code-step')).CodeStep, {
  placeholder: () => <Skeleton shape="block" count={1} label={i18n.t('Loading the code field')} />,
});

/** For guests: shows all trips of an email address after a one-time code. */
export function TripsByCode() {
  const challenge = useSentCode((state) => state.challenge);
  const [problem, setProblem] = useState<ProblemError>();

  const leave = (reason?: ProblemError) => {
    setProblem(reason);
    clearSentCode();
  };
  return (
    <Card tone="raised">
      {challenge ? (
        <CodeStep
          title={i18n.t('Enter your code')}
          submitLabel={i18n.t('Show my trips')}
          challenge={challenge}
          onVerified={(session) => {
            clearSentCode();
            acceptSession(session);
          }}
          onResent={(resent) => useSentCode.setState({ challenge: resent })}
          onInvalid={leave}
          onChangeAddress={() => leave()}
        />
      ) : (
        <>
          {problem ? (
            <Notice
              tone="warning"
              title={i18n.t('This code can no longer be used')}
              announce="assertive"
            >
              {problem.detail}
            </Notice>
          ) : null}
          <AddressForm loadNextStep={CodeStep.preload} onSent={() => setProblem(undefined)} />
        </>
      )}
    </Card>
  );
}
