import { type FormEvent, useRef, useState } from 'react';
import { type CodeMode, OtpInput, type OtpInputHandle } from './otp-input';
import styles from './otp-step.module.css';
import { type CodeTimes, useResend } from './use-resend';

export type OtpStepProps = CodeTimes & {
  title?: string;
  /** Where the code went, masked: `a•••@example.com`. */
  sentTo: string;
  channel: 'email' | 'text';
  length: number;
  mode?: CodeMode;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  /** What is wrong with the last code; announced. */
  error?: string;
  busy?: boolean;
  /** A whole code, once for each time it was sent. */
  onSubmit: (code: string) => void;
  onResend: () => Promise<CodeTimes | undefined> | undefined;
  /** Shows a way back to the address. */
  onChangeAddress?: () => void;
  submitLabel?: string;
  hint?: string;
  autoFocus?: boolean;
};

/** The whole step round the control: where the code went, entering it, its time, another code. */
export function OtpStep(props: OtpStepProps) {
  const { title, sentTo, channel, length, mode, error, busy, hint, autoFocus } = props;
  const { submitLabel = 'Continue', onSubmit, onChangeAddress } = props;
  const control = useRef<OtpInputHandle>(null);
  const [code, setCode] = useState('');
  const { secondsLeft, coolDown, tries, busy: sending, resend } = useResend(props);
  const expired = secondsLeft === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.length < length) control.current?.focus();
    else onSubmit(code);
  }

  function sendAnother() {
    control.current?.clear();
    control.current?.focus();
    resend();
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      <p className={styles.text}>
        We sent a code of {length} {mode === 'alphanumeric' ? 'characters' : 'digits'} by{' '}
        {channel === 'email' ? 'e-mail' : 'text message'} to <strong>{sentTo}</strong>.{' '}
        {onChangeAddress ? (
          <button type="button" className={styles.quiet} onClick={onChangeAddress}>
            Change it
          </button>
        ) : null}
      </p>
      <OtpInput
        ref={control}
        label="Your code"
        name="code"
        length={length}
        mode={mode}
        hint={hint}
        error={expired ? 'This code has run out. Ask for another.' : error}
        status={busy ? 'Checking the code' : tries > 0 ? 'We sent another code' : undefined}
        value={code}
        onValueChange={setCode}
        readOnly={busy}
        autoFocus={autoFocus}
        required
      />
      <button type="submit" className={styles.submit} aria-busy={busy || undefined}>
        {busy ? 'Checking…' : submitLabel}
      </button>
      <p className={styles.text}>
        {expired ? null : <>The code counts for another {spoken(secondsLeft)}. </>}
        <button
          type="button"
          className={styles.quiet}
          onClick={sendAnother}
          aria-disabled={coolDown > 0 || sending || undefined}
        >
          {coolDown > 0 ? `Send another code in ${coolDown} s` : 'Send another code'}
        </button>
      </p>
    </form>
  );
}

function spoken(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
