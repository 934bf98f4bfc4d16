import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FormError } from './error-summary';

/** A sentence for each wrong field, by its name, in the order of the screen. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The values to send. They are not sent while a field has an error, nor when they are undefined. */
export type Validated<Valid> = { valid: Valid | undefined; errors?: FieldErrors };

export type FormOptions<Values, Valid, Answer> = {
  /** Prefix of the field ids; unique on the page. */
  id: string;
  /** What is typed, by field, in the order of the screen. The caller keeps it as long as the draft must live. */
  values: Values;
  onChange: (changed: Partial<Values>) => void;
  validate: (values: Values) => Validated<Valid>;
  send: (valid: Valid) => Promise<Answer>;
  onDone?: (answer: Answer, valid: Valid) => void;
  /** The field errors in a problem of the service. By default, those of fields with the names of the values. */
  findErrors?: (problem: ProblemError, valid: Valid) => FieldErrors;
};

type Rejection = { errors: readonly FormError[]; problem: ProblemError | null };

const noRejection: Rejection = { errors: [], problem: null };

/** What `Form` needs. A problem without errors concerns the whole form. */
export type FormState = Rejection & {
  busy: boolean;
  element: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
};

/**
 * Validates a form, sends it once at a time, and gives each error to its field. A value that was typed before hydration
 * is kept.
 */
export function useForm<Values extends object, Valid, Answer>(
  options: FormOptions<Values, Valid, Answer>,
) {
  const { id, values, onChange, validate, send, onDone, findErrors } = options;
  const [rejection, setRejection] = useState(noRejection);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: compares with the values of the first rendering
  useLayoutEffect(() => {
    const typed = readTyped(element.current, values);
    if (Object.keys(typed).length > 0) onChange(typed);
  }, []);

  const reject = (fields: FieldErrors, problem: ProblemError | null) => {
    const errors = Object.entries(fields).flatMap(([name, message]) =>
      message ? [{ fieldId: `${id}-${name}`, message }] : [],
    );
    setRejection({ errors, problem });
  };

  async function submit() {
    if (isSending.current) return;
    const { valid, errors = {} } = validate(values);
    if (valid === undefined || Object.values(errors).some(Boolean)) return reject(errors, null);
    isSending.current = true;
    setBusy(true);
    // A notice stays during a retry, so that its button keeps the focus.
    setRejection((before) => (before.errors.length > 0 ? noRejection : before));
    try {
      const answer = await send(valid);
      setRejection(noRejection);
      onDone?.(answer, valid);
    } catch (caught) {
      const problem = toProblem(caught);
      const details = Object.keys(values).map((name) => [name, problem.getFieldDetail(name)]);
      reject(findErrors?.(problem, valid) ?? Object.fromEntries(details), problem);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  const errorOf = (name: string) =>
    rejection.errors.find(({ fieldId }) => fieldId === `${id}-${name}`)?.message;

  return {
    ...rejection,
    busy,
    element,
    submit,
    reset: () => setRejection(noRejection),
    change: onChange,
    errorOf,
    /** The props of a text field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onChange({ [name]: target.value } as Partial<Values>),
    }),
  };
}

/** Values that are kept as long as the form is shown. */
export function useFormValues<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const onChange = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  return { values, onChange };
}

/** What was typed before hydration: React keeps it in the fields, but fires no event. */
function readTyped<Values extends object>(
  form: HTMLFormElement | null,
  values: Values,
): Partial<Values> {
  const typed = Object.entries(values).flatMap(([name, value]) => {
    const control = form?.elements.namedItem(name);
    if (typeof value !== 'string' || !control || !('value' in control)) return [];
    return control.value === value ? [] : [[name, control.value]];
  });
  return Object.fromEntries(typed);
}
