import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { getConfig, markSensitiveScreen } from 'shared-config';
import type { Editor, RejectReason } from './browser/editor';
import { joinBoxes } from './browser/join-boxes';
import { listenForCode } from './browser/web-otp';
import { moveTo } from './code/code-value';
import { type CodeMode, readCode } from './code/read-code';
import styles from './otp-input.module.css';
import { copyPrefix } from './page-meeting';
import { englishTexts, type OtpTexts } from './texts';

export type { CodeMode, OtpTexts, RejectReason };

export type OtpInputHandle = {
  /** Goes to the first empty box, or the one the traveller left. */
  focus: () => void;
  /** Empties the code; reported by `onValueChange` and undone by Ctrl+Z. */
  clear: () => void;
  /** Selects the whole code: the next character replaces it. */
  select: () => void;
};

export type OtpInputProps = {
  /** Name of the group, shown above it. */
  label: string;
  /** Name of the one value in the form's data. */
  name?: string;
  /** Characters of a whole code, 1 to 10. */
  length?: number;
  mode?: CodeMode;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** The code became complete: once for each time, after `onValueChange`. */
  onComplete?: (value: string) => void;
  /** Something came in that the code could not take; the value stays. */
  onReject?: (text: string, reason: RejectReason) => void;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Shows dots. */
  mask?: boolean;
  /** Sends the form as soon as the code is complete, and says so beforehand. */
  autoSubmit?: boolean;
  /** Takes the code of a text message where the browser offers it. On unless said otherwise. */
  webOtp?: boolean;
  hint?: string;
  /** What is wrong; announced at once. */
  error?: string;
  /** What is going on; announced when there is a pause. */
  status?: string;
  autoFocus?: boolean;
  /** Words in another language. */
  texts?: Partial<OtpTexts>;
  ref?: Ref<OtpInputHandle>;
};

/**
 * One-time code in a row of boxes, one character each, that act as one field: type, paste, drop,
 * autofill, compose, undo, or let the text message fill it in.
 */
export function OtpInput(props: OtpInputProps) {
  const { mode = 'numeric', length = configuredLength(), webOtp = true, autoSubmit } = props;
  const { label, name, required, disabled, readOnly, mask, hint, error, status, autoFocus } = props;
  const texts = { ...englishTexts, ...props.texts };
  const locked = readOnly || disabled;
  const id = copyPrefix + useId();
  const root = useRef<HTMLDivElement>(null);
  const boxes = useRef<Editor>(null);

  const clean = (text: string) => readCode(text, mode, length);
  const [state, setState] = useState(() =>
    moveTo(clean(props.value ?? props.defaultValue ?? ''), length, length),
  );
  const value = clean(props.value ?? state.value);
  const stop = moveTo(value, state.at, length).at;

  useLayoutEffect(markSensitiveScreen, []);

  useLayoutEffect(() => {
    const gone = new AbortController();
    boxes.current = joinBoxes(root.current as HTMLElement, length, gone);
    if (autoFocus) boxes.current.focus();
    return () => gone.abort();
  }, [length, autoFocus]);

  useLayoutEffect(() => {
    boxes.current?.set(value, {
      ...props,
      mode,
      locked,
      missing: required ? texts.incomplete(length) : '',
      // A new object each time, so that a value the owner refuses is written back.
      draw: (next) => setState({ ...next }),
    });
  });

  const listening = webOtp && !locked && !state.sent && value.length < length;
  useEffect(() => {
    if (!listening) return;
    return listenForCode((code) => boxes.current?.receive(code));
  }, [listening]);

  useImperativeHandle(props.ref, (): OtpInputHandle => boxes.current as Editor);

  const note = (name: string, text?: string) => (
    <div id={id + name} role={name === 'error' ? 'alert' : 'status'} data-note={name}>
      {text}
    </div>
  );
  const notes = `${id}hint ${id}error ${id}status`;
  const box = (index: number) => (
    <input
      key={index}
      id={id + index}
      data-slot={index}
      inputMode={mode === 'numeric' ? mode : 'text'}
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      tabIndex={index === stop ? 0 : -1}
      disabled={disabled}
      readOnly={readOnly}
      aria-label={texts.box(index + 1, length, mode)}
      aria-required={required}
      aria-invalid={!!error}
      {...(index ? offLimits : { autoComplete: 'one-time-code', 'aria-describedby': notes })}
    />
  );
  const indexes = [...Array(length).keys()];
  const half = length < 6 ? length : Math.ceil(length / 2);
  const hints = [hint, autoSubmit && texts.autoSubmit].filter(Boolean).join(' ');
  return (
    <div ref={root} className={styles.root}>
      <label htmlFor={id + stop}>{label}</label>
      {note('hint', hints)}
      {note('error', error)}
      <div
        {...{ role: 'group', 'aria-label': label, 'aria-describedby': notes }}
        // Digits read from left to right on every page.
        dir="ltr"
        translate="no"
        data-all={state.all}
        data-mask={mask}
      >
        {[0, half].map((from) => (
          <span key={from}>{indexes.slice(from, from + half).map(box)}</span>
        ))}
      </div>
      {note('status', status)}
      <input type="hidden" name={name} disabled={disabled} />
    </div>
  );
}

/** The page's configuration says how long a code is; 6 where a page has none, as on the workbench. */
function configuredLength(): number {
  try {
    return getConfig().oneTimeCodeLength;
  } catch {
    return 6;
  }
}

/** Keeps the badges and menus of password managers off every box but the first. */
const offLimits = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-protonpass-ignore': 'true',
  'data-form-type': 'other',
};
