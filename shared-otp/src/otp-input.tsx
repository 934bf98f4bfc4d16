import {
  type CSSProperties,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { configurationElementId, getConfig } from 'shared-config';
import type { BoxesHost, Editor, RejectReason } from './browser/editor';
import { joinBoxes } from './browser/join-boxes';
import { listenForCode } from './browser/web-otp';
import { moveTo } from './code/code-value';
import { type CodeMode, readCode } from './code/read-code';
import { copyPrefix } from './copy-prefix';
import styles from './otp-input.module.css';
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
  const { label, name, required, disabled, readOnly, mask, hint, error, status } = props;
  const texts = { ...englishTexts, ...props.texts };
  const id = copyPrefix + useId();
  const root = useRef<HTMLDivElement>(null);
  const boxes = useRef<Editor>(null);
  const host = useRef<BoxesHost>(null);

  const clean = (text: string) => readCode(text, mode, length);
  const [state, setState] = useState(() => {
    const first = clean(props.value ?? props.defaultValue ?? '');
    return moveTo(first, first.length, length);
  });
  const value = clean(props.value ?? state.value);
  const stop = moveTo(value, state.at, length).at;

  useLayoutEffect(() => {
    const gone = new AbortController();
    const of = () => host.current as BoxesHost;
    boxes.current = joinBoxes(root.current as HTMLElement, length, of, gone);
    return () => gone.abort();
  }, [length]);

  useLayoutEffect(() => {
    host.current = {
      ...props,
      mode,
      locked: readOnly || disabled,
      missing: required ? texts.incomplete(length) : '',
      // A new object each time, so that a value the owner refuses is written back.
      draw: (next) => setState({ ...next }),
    };
    boxes.current?.set(value);
  });

  useEffect(() => {
    if (props.autoFocus) boxes.current?.focus();
  }, [props.autoFocus]);

  const listening = webOtp && !disabled && !readOnly && !state.sent && value.length < length;
  useEffect(() => {
    if (!listening) return;
    return listenForCode((code) => boxes.current?.receive(code));
  }, [listening]);

  useImperativeHandle(props.ref, (): OtpInputHandle => boxes.current as Editor);

  const noteIds = `${id}-hint ${id}-error ${id}-status`;
  const box = (index: number) => (
    <input
      key={index}
      id={`${id}-${index}`}
      data-slot={index}
      className={styles.box}
      type="text"
      inputMode={mode === 'numeric' ? 'numeric' : 'text'}
      autoComplete={index === 0 ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      tabIndex={index === stop ? 0 : -1}
      disabled={disabled}
      readOnly={readOnly}
      aria-label={texts.box(index + 1, length, mode)}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={index === 0 ? noteIds : undefined}
      {...(index > 0 && offLimits)}
    />
  );
  const indexes = [...Array(length).keys()];
  const half = Math.ceil(length / 2);
  const halves = length < 6 ? [indexes] : [indexes.slice(0, half), indexes.slice(half)];
  const hints = [hint, autoSubmit && texts.autoSubmit].filter(Boolean).join(' ');
  return (
    <div ref={root} className={styles.root}>
      <label htmlFor={`${id}-${stop}`} className={styles.label}>
        {label}
      </label>
      <div id={`${id}-hint`} className={styles.hint} aria-live="polite">
        {hints}
      </div>
      <div id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </div>
      <div
        {...boxesGroup}
        {...{ 'aria-label': label, 'aria-describedby': noteIds }}
        className={styles.group}
        data-all={state.all ? '' : undefined}
        data-mask={mask ? '' : undefined}
      >
        {halves.map((part) => (
          <span
            key={part[0]}
            className={styles.half}
            style={{ '--otp-count': part.length } as CSSProperties}
          >
            {part.map(box)}
          </span>
        ))}
      </div>
      <div id={`${id}-status`} className={styles.status} role="status">
        {status}
      </div>
      <input type="hidden" name={name} disabled={disabled} />
    </div>
  );
}

/** The page's configuration says how long a code is; 6 where a page has none, as on the workbench. */
function configuredLength(): number {
  return document.getElementById(configurationElementId) ? getConfig().oneTimeCodeLength : 6;
}

/** Digits read from left to right on every page. A fieldset would be listed among the form's fields. */
const boxesGroup = { role: 'group', dir: 'ltr', translate: 'no' } as const;

/** Keeps the badges and menus of password managers off every box but the first. */
const offLimits = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-protonpass-ignore': 'true',
  'data-form-type': 'other',
};
