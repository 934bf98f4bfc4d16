import { i18n } from '@train-swap/shared-config';
import { useIsOnline } from '@train-swap/shared-config/use-is-online';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CodeMode, OtpInput, type OtpInputHandle, type OtpInputProps } from './otp-input';
import styles from './otp-step.module.css';
import { type UseResendOptions, useResend } from './use-resend';

export type OtpStepProps = UseResendOptions &
  Pick<OtpInputProps, 'mode' | 'hint' | 'autoFocus' | 'autoSubmit' | 'texts'> & {
    title?: string;
    /** Masked address of the code: `a•••@example.com`. */
    sentTo: string;
    channel: 'email' | 'text';
    /** Characters of the code. */
    length: number;
    /** Error of the last code; announced again after each attempt. */
    error?: string;
    /** After too many wrong codes: no code is accepted until another one is sent, at this RFC 3339 instant at the earliest. */
    lockedUntil?: string | undefined;
    /** The code is being checked: it stays visible and read-only. */
    busy?: boolean;
    /** Called with a complete code on submit. */
    onSubmit: (code: string) => void;
    /** Shows a button to change the address. */
    onChangeAddress?: () => void;
    submitLabel?: string;
  };

/**
 * The step to enter a code: its address, the control, its expiry and a button for another code. The last character submits the
 * code unless `autoSubmit` is false.
 */
export function OtpStep(props: OtpStepProps) {
  const { title, sentTo, channel, length, mode, error, busy, onSubmit, onChangeAddress } = props;
  const {
    submitLabel = i18n.t('Continue'),
    hint,
    autoFocus,
    autoSubmit = true,
    texts,
    lockedUntil,
  } = props;
  const locked = lockedUntil !== undefined;
  const isOnline = useIsOnline();
  const isEmail = channel === 'email';
  const codeTexts = getCodeTexts(mode, length);

  const control = useRef<OtpInputHandle>(null);
  const [code, setCode] = useState('');
  const [note, setNote] = useState<'incomplete' | 'unusable'>();
  const resend = useResend({ ...props, resendAt: lockedUntil ?? props.resendAt });

  // A new code invalidates the entered one.
  useEffect(() => {
    if (resend.tries > 0) control.current?.clear();
  }, [resend.tries]);

  // Selects the wrong code, so that the next character replaces it; a click on a box corrects one character.
  useEffect(() => {
    if (error && !busy) control.current?.select();
  }, [error, busy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || locked || !isOnline) return;
    if (code.length === length) return onSubmit(code);
    setNote('incomplete');
    control.current?.focus();
  };

  const change = (next: string) => {
    setCode(next);
    setNote(undefined);
  };

  const errorText = note === 'incomplete' ? codeTexts.incomplete : error;
  const status = busy
    ? i18n.t('Checking the code…')
    : note === 'unusable'
      ? codeTexts.unusable
      : '';
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {title && <h2 className={styles.title}>{title}</h2>}
      <SentTo mode={mode} length={length} isEmail={isEmail} address={sentTo} />
      <OtpInput
        ref={control}
        label={codeTexts.label}
        name="code"
        length={length}
        mode={mode}
        value={code}
        onValueChange={change}
        onReject={(_text, reason) => reason === 'unusable' && setNote('unusable')}
        readOnly={busy || locked}
        webOtp={!isEmail}
        autoSubmit={autoSubmit}
        autoFocus={autoFocus}
        hint={hint}
        error={busy ? undefined : errorText}
        status={status}
        texts={texts}
        required
      />
      <button
        type="submit"
        className={styles.submit}
        aria-busy={busy || undefined}
        aria-disabled={locked || !isOnline || undefined}
      >
        {submitLabel}
      </button>
      <ResendArea
        resend={resend}
        sentTo={sentTo}
        isEmail={isEmail}
        isOnline={isOnline}
        locked={locked}
        onChangeAddress={onChangeAddress}
      />
    </form>
  );
}

type ResendAreaProps = {
  resend: ReturnType<typeof useResend>;
  sentTo: string;
  isEmail: boolean;
  isOnline: boolean;
  locked: boolean;
  onChangeAddress: (() => void) | undefined;
};

/** The expiry of the code, and the buttons for another code or address. */
function ResendArea(props: ResendAreaProps) {
  const { sentTo, isEmail, isOnline, locked, onChangeAddress } = props;
  const { secondsLeft, coolDown, tries, busy: sending, failed, resend } = props.resend;
  const formatResendStatus = (): string => {
    if (!isOnline)
      return i18n.t(
        'You are offline. Continue when you are connected again. The time does not stop.',
      );
    if (sending) return i18n.t('Sending a new code…');
    if (failed) return i18n.t('We could not send a new code. Try again.');
    if (secondsLeft === 0 && !locked) return i18n.t('This code has expired. Send a new code.');
    if (tries === 0) return '';
    return i18n.t('We sent a new code to {address}. Only the newest code works.', {
      address: sentTo,
    });
  };

  const [beforeTime, time, afterTime] = splitAtTag(
    i18n.t('The code works for another <b>{time}</b>.', { time: formatClock(secondsLeft) }),
  );
  return (
    <div className={styles.resend}>
      <p
        className={styles.notice}
        role="status"
        data-warning={failed || secondsLeft === 0 || !isOnline ? '' : undefined}
      >
        {formatResendStatus()}
      </p>
      {secondsLeft > 0 && !locked && (
        <p className={styles.text}>
          <span>{beforeTime}</span>
          <bdi className={styles.digits}>{time}</bdi>
          <span>{afterTime}</span>
          {isEmail && (
            <span>{` ${i18n.t('It can take a minute to arrive. Check the spam folder too.')}`}</span>
          )}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.quiet}
          onClick={isOnline ? resend : undefined}
          aria-disabled={coolDown > 0 || sending || !isOnline || undefined}
        >
          {coolDown > 0
            ? i18n.t('Send a new code in {time}', { time: formatClock(coolDown) })
            : i18n.t('Send a new code')}
        </button>
        {onChangeAddress && (
          <button type="button" className={styles.quiet} onClick={onChangeAddress}>
            {isEmail ? i18n.t('Use another email address') : i18n.t('Use another number')}
          </button>
        )}
      </div>
    </div>
  );
}

/** The texts about the characters of a code. */
function getCodeTexts(mode: CodeMode | undefined, length: number) {
  return mode === 'alphanumeric'
    ? {
        label: i18n.t('{length}-character code', { length }),
        incomplete: i18n.t('Enter all {length} characters of the code.', { length }),
        unusable: i18n.t('That text has no code. A code has {length} characters.', { length }),
      }
    : {
        label: i18n.t('{length}-digit code', { length }),
        incomplete: i18n.t('Enter all {length} digits of the code.', { length }),
        unusable: i18n.t('That text has no code. A code has {length} digits.', { length }),
      };
}

type Sending = { mode: CodeMode | undefined; length: number; isEmail: boolean; address: string };

function SentTo(props: Sending) {
  const [beforeAddress, address, afterAddress] = splitAtTag(formatSentence(props));

  return (
    <p className={styles.text}>
      <span>{beforeAddress}</span>
      <strong className={styles.address}>
        <bdi>{address}</bdi>
      </strong>
      <span>{afterAddress}</span>
    </p>
  );
}

function formatSentence({ mode, isEmail, ...values }: Sending): string {
  if (mode === 'alphanumeric') {
    return isEmail
      ? i18n.t(
          'We sent {length, plural, =8 {an #-character code} other {a #-character code}} by email to <b>{address}</b>.',
          values,
        )
      : i18n.t(
          'We sent {length, plural, =8 {an #-character code} other {a #-character code}} by text message to <b>{address}</b>.',
          values,
        );
  }
  return isEmail
    ? i18n.t(
        'We sent {length, plural, =8 {an #-digit code} other {a #-digit code}} by email to <b>{address}</b>.',
        values,
      )
    : i18n.t(
        'We sent {length, plural, =8 {an #-digit code} other {a #-digit code}} by text message to <b>{address}</b>.',
        values,
      );
}

/** Splits a text into the parts before, in and after `<b>`. */
const splitAtTag = (text: string) => text.split(/<\/?b>/);

function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
