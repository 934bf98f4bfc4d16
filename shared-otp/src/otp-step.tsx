import { type FormEvent, useEffect, useRef, useState } from 'react';
import { OtpInput, type OtpInputHandle, type OtpInputProps } from './otp-input';
import styles from './otp-step.module.css';
import { type UseResendOptions, useResend } from './use-resend';

export type OtpStepProps = UseResendOptions &
  Pick<OtpInputProps, 'mode' | 'hint' | 'autoFocus' | 'autoSubmit' | 'texts'> & {
    title?: string;
    /** Where the code went, masked: `a•••@example.com`. */
    sentTo: string;
    channel: 'email' | 'text';
    /** Characters of the code. */
    length: number;
    /** What is wrong with the last code; announced again after each try. */
    error?: string;
    /** The code is being checked: it stays in view and takes no change. */
    busy?: boolean;
    /** A whole code, once for each time it was sent. */
    onSubmit: (code: string) => void;
    /** Shows a way back to the address. */
    onChangeAddress?: () => void;
    submitLabel?: string;
  };

/** All round the control: where the code went, entering it, the time it has, another one. */
export function OtpStep(props: OtpStepProps) {
  const { title, sentTo, channel, length, mode, error, busy, onSubmit, onChangeAddress } = props;
  const { submitLabel = 'Continue', hint, autoFocus, autoSubmit, texts } = props;
  const kind = mode === 'alphanumeric' ? 'character' : 'digit';
  const email = channel === 'email';

  const control = useRef<OtpInputHandle>(null);
  const [code, setCode] = useState('');
  const [note, setNote] = useState<'incomplete' | 'unusable'>();
  const { secondsLeft, coolDown, tries, busy: sending, failed, resend } = useResend(props);

  // The code in the boxes died with the message that brought it.
  useEffect(() => {
    if (tries > 0) control.current?.clear();
  }, [tries]);

  // The next character replaces what was wrong; a click on a box corrects that one alone.
  useEffect(() => {
    if (error && !busy) control.current?.select();
  }, [error, busy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length === length) return onSubmit(code);
    setNote('incomplete');
    control.current?.focus();
  };

  const change = (next: string) => {
    setCode(next);
    setNote(undefined);
  };

  const wrong = note === 'incomplete' ? `Enter all ${length} ${kind}s of the code.` : error;
  const status = busy
    ? 'Checking the code…'
    : note === 'unusable'
      ? `There was no code in that. It has ${length} ${kind}s.`
      : '';
  const resent = sending
    ? 'Sending a new code…'
    : failed
      ? 'The new code could not be sent. Try again.'
      : secondsLeft === 0
        ? 'This code has run out. Ask for a new one.'
        : tries > 0
          ? `A new code is on its way to ${sentTo}. Only the newest one works.`
          : '';

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {title && <h2 className={styles.title}>{title}</h2>}
      <p className={styles.text}>
        We sent {length === 8 ? 'an' : 'a'} {length}-{kind} code{' '}
        {email ? 'by e-mail' : 'by text message'} to{' '}
        <strong className={styles.address}>{sentTo}</strong>.
      </p>
      <OtpInput
        ref={control}
        label={`${length}-${kind} code`}
        name="code"
        length={length}
        mode={mode}
        value={code}
        onValueChange={change}
        onReject={(_text, reason) => reason === 'unusable' && setNote('unusable')}
        readOnly={busy}
        webOtp={!email}
        autoSubmit={autoSubmit}
        autoFocus={autoFocus}
        hint={hint}
        error={busy ? undefined : wrong}
        status={status}
        texts={texts}
        required
      />
      <button type="submit" className={styles.submit} aria-busy={busy || undefined}>
        {submitLabel}
      </button>
      <div className={styles.more}>
        <p
          className={styles.notice}
          role="status"
          data-trouble={failed || secondsLeft === 0 ? '' : undefined}
        >
          {resent}
        </p>
        {secondsLeft > 0 && (
          <p className={styles.text}>
            The code works for another <span className={styles.digits}>{clock(secondsLeft)}</span>.
            {email && ' It can take a minute; look in the spam folder too.'}
          </p>
        )}
        <div className={styles.ways}>
          <button
            type="button"
            className={styles.quiet}
            onClick={resend}
            aria-disabled={coolDown > 0 || sending || undefined}
          >
            {coolDown > 0 ? `Send a new code in ${clock(coolDown)}` : 'Send a new code'}
          </button>
          {onChangeAddress && (
            <button type="button" className={styles.quiet} onClick={onChangeAddress}>
              {email ? 'Use another e-mail address' : 'Use another number'}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
