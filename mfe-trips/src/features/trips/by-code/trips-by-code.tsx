import { useEffect, useState } from 'react';
import type { ProblemError } from 'shared-api';
import { Card, lazyPart, Notice, Skeleton } from 'shared-ui';
import { AddressForm } from './address-form';
import { forgetSentCode, useSentCode } from './sent-code';

const CodeStep = lazyPart(async () => (await import('./code-step')).CodeStep, {
  placeholder: <Skeleton shape="block" count={1} label="Loading the code field" />,
});

/** For who has no session here: all trips of an e-mail address, against a code that is sent to it. */
export function TripsByCode() {
  const challenge = useSentCode((state) => state.challenge);
  const [problem, setProblem] = useState<ProblemError>();

  useEffect(() => CodeStep.preload(), []);

  return (
    <Card tone="raised">
      {challenge ? (
        <CodeStep
          challenge={challenge}
          onLeave={(reason) => {
            setProblem(reason);
            forgetSentCode();
          }}
        />
      ) : (
        <>
          {problem ? (
            <Notice tone="warning" title="That code cannot be used any more" announce="assertive">
              {problem.detail}
            </Notice>
          ) : null}
          <AddressForm onSent={() => setProblem(undefined)} />
        </>
      )}
    </Card>
  );
}
