import { lazyComponent, Notice, PageHeading, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { isLoungeCode } from './lounge-code';

/** The code control is another remote; its live release is loaded at run time. */
const OtpInput = lazyComponent(async () => (await import('shared-otp/otp-input')).OtpInput);

export function LoungeScreen() {
  const [code, setCode] = useState<string | null>(null);
  return (
    <Stack>
      <PageHeading documentTitle="Lounges">Lounges</PageHeading>
      <p>Your First Class ticket opens the lounge. Check the code that is printed on it.</p>
      <OtpInput label="Lounge code" hint="Six digits" onComplete={setCode} />
      {code !== null && <CodeResult code={code} />}
    </Stack>
  );
}

function CodeResult({ code }: { code: string }) {
  if (isLoungeCode(code))
    return (
      <Notice tone="success" announce="polite">
        The code is valid.
      </Notice>
    );
  return (
    <Notice tone="warning" announce="polite">
      This is not a lounge code. Compare it with your ticket and try again.
    </Notice>
  );
}
