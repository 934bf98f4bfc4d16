import { Suspense, useEffect, useState } from 'react';
import type { ProblemError } from 'shared-api';
import { Card, lazyScreen, Notice, Skeleton } from 'shared-ui';
import { AddressForm } from './address-form';
import { forgetSentCode, useSentCode } from './sent-code';

const load = async () => ({ default: (await import('./code-step')).CodeStep });
const CodeStep = lazyScreen(load);

/** For who has no session here: all trips of an e-mail address, against a code that is sent to it. */
export function TripsByCode() {
  const challenge = useSentCode((state) => state.challenge);
  const [problem, setProblem] = useState<ProblemError>();

  useEffect(() => {
    // A failure shows, with its Retry, where the control would stand.
    load().catch(() => undefined);
  }, []);

  return (
    <Card tone="raised">
      {challenge ? (
        <Suspense fallback={<Skeleton shape="block" count={1} label="Loading the code field" />}>
          <CodeStep
            challenge={challenge}
            onLeave={(reason) => {
              setProblem(reason);
              forgetSentCode();
            }}
          />
        </Suspense>
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
