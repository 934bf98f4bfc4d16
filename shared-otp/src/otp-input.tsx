import { getConfig, markSensitiveScreen } from '@train-swap/shared-config';
import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { connectBoxes } from './browser/connect-boxes';
import type { Editor, RejectReason } from './browser/editor';
import { subscribeToMessageCode } from './browser/web-otp';
import { moveCursor } from './code/code-value';
import { type CodeMode, readCode } from './code/read-code';
import styles from './otp-input.module.css';
import { idPrefix } from './page-registry';
import { type OtpTexts, pageTexts } from './texts';

export type { CodeMode, OtpTexts, RejectReason };

export type OtpInputHandle = {
  /** Focuses the first empty box, or the last focused one. */
  focus: () => void;
  /** Clears the code. Calls `onValueChange`; Ctrl+Z undoes it. */
  clear: () => void;
  /** Selects the whole code, so that the next character replaces it. */
  select: () => void;
};

export type OtpInputProps = {
  /** Name of the group, shown above it. */
  label: string;
  /** Name of the value in the form data. */
  name?: string;
  /** Characters of a whole code, 1 to 10. */
  length?: number;
  mode?: CodeMode;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** The code became complete. Called after `onValueChange`. */
  onComplete?: (value: string) => void;
  /** A text was rejected; the value is unchanged. */
  onReject?: (text: string, reason: RejectReason) => void;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Shows dots instead of characters. */
  mask?: boolean;
  /** Submits the form when the code is complete; the hint announces it. */
  autoSubmit?: boolean;
  /** Reads the code of a text message where the browser supports it. Default: true. */
  webOtp?: boolean;
  hint?: string;
  /** The error; announced at once. */
  error?: string;
  /** The status; announced politely. */
  status?: string;
  autoFocus?: boolean;
  /** Other texts. By default they are in the language of the page. */
  texts?: Partial<OtpTexts>;
  ref?: Ref<OtpInputHandle>;
};

/**
 * A one-time code in a row of boxes that act as one field. It supports typing, paste, drop, autofill, input methods, undo and
 * the code of a text message.
 */
export function OtpInput(props: OtpInputProps) {
  const { mode = 'numeric', length = getConfiguredLength(), webOtp = true, autoSubmit } = props;
  const { label, name, required, disabled, readOnly, mask, hint, error, status, autoFocus } = props;
  const texts = { ...pageTexts, ...props.texts };
  const locked = readOnly || disabled;
  const id = idPrefix + useId();
  const root = useRef<HTMLDivElement>(null);
  const boxes = useRef<Editor>(null);

  const readValue = (text: string) => readCode(text, mode, length);
  const [state, setState] = useState(() =>
    moveCursor(readValue(props.value ?? props.defaultValue ?? ''), length, length),
  );
  const value = readValue(props.value ?? state.value);
  const tabStop = moveCursor(value, state.at, length).at;

  useLayoutEffect(markSensitiveScreen, []);

  useLayoutEffect(() => {
    const controller = new AbortController();
    boxes.current = connectBoxes(root.current as HTMLElement, length, controller);
    if (autoFocus) boxes.current.focus();
    return () => controller.abort();
  }, [length, autoFocus]);

  useLayoutEffect(() => {
    boxes.current?.setValue(value, {
      ...props,
      mode,
      locked,
      incompleteMessage: required ? texts.incomplete(length) : '',
      // A new object each time, so that a value that the owner rejects is restored.
      onStateChange: (next) => setState({ ...next }),
    });
  });

  const isListening = webOtp && !locked && !state.isSubmitted && value.length < length;
  useEffect(() => {
    if (!isListening) return;
    return subscribeToMessageCode((code) => boxes.current?.insertMessageCode(code));
  }, [isListening]);

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
      tabIndex={index === tabStop ? 0 : -1}
      disabled={disabled}
      readOnly={readOnly}
      aria-label={texts.box(index + 1, length, mode)}
      aria-required={required}
      aria-invalid={!!error}
      {...(index
        ? ignoredByPasswordManagers
        : { autoComplete: 'one-time-code', 'aria-describedby': notes })}
    />
  );
  const indexes = [...Array(length).keys()];
  const groupSize = length < 6 ? length : Math.ceil(length / 2);
  const hints = [hint, autoSubmit && texts.autoSubmit].filter(Boolean).join(' ');
  return (
    <div ref={root} className={styles.root}>
      <label htmlFor={id + tabStop}>{label}</label>
      {note('hint', hints)}
      {note('error', error)}
      {/* biome-ignore lint/a11y/useSemanticElements: the label element names the group; a fieldset needs a legend */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={notes}
        // Codes are written from left to right in every language.
        dir="ltr"
        translate="no"
        data-all={state.all}
        data-mask={mask}
      >
        {[0, groupSize].map((from) => (
          <span key={from}>{indexes.slice(from, from + groupSize).map(box)}</span>
        ))}
      </div>
      {note('status', status)}
      <input type="hidden" name={name} disabled={disabled} />
    </div>
  );
}

/** Length of a code from the page configuration; 6 without one, as on the workbench. */
function getConfiguredLength(): number {
  try {
    return getConfig().oneTimeCodeLength;
  } catch {
    return 6;
  }
}

/** Hides the badges and menus of password managers on all boxes except the first. */
const ignoredByPasswordManagers = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-protonpass-ignore': 'true',
  'data-form-type': 'other',
};
