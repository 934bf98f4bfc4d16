import { useCodeVerification } from '@train-swap/shared-api/flows/use-code-verification';
import { OtpStep, type OtpStepProps } from 'shared-otp/otp-step';

type CodeStepProps = Parameters<typeof useCodeVerification>[0] &
  Pick<OtpStepProps, 'title' | 'submitLabel' | 'onChangeAddress'>;

/** The step that verifies a code: for all trips of an email address, or for a claim. */
export function CodeStep({ title, submitLabel, onChangeAddress, ...options }: CodeStepProps) {
  const verification = useCodeVerification(options);
  return <OtpStep {...verification} {...{ title, submitLabel, onChangeAddress }} />;
}
