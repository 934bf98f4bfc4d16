import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import type { FormError } from '@train-swap/shared-ui';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';

type FieldName<Values> = keyof Values & string;

type FormOptions<Values, Answer> = {
  /** Prefix of the field ids; unique on the page. */
  id: string;
  /** Validates and normalises the values; its messages are shown to the traveller. */
  schema: z.ZodMiniType<Values, unknown>;
  fields: readonly FieldName<Values>[];
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  /** Handlers for codes that start another step instead of an error. */
  onProblem?: Readonly<Record<string, (problem: ProblemError) => void>>;
};

type Rejection<Values> = {
  fields: Partial<Record<FieldName<Values>, string>>;
  summary: readonly FormError[];
};

const noRejection = { fields: {}, summary: [] };

/** State of the submission: field errors, error summary, whether it is running. */
export type FormState<Values> = {
  busy: boolean;
  summary: readonly FormError[];
  field: (name: FieldName<Values>) => { id: string; name: string; error: string | undefined };
  submit: (typed: Record<FieldName<Values>, unknown>) => Promise<void>;
};

/**
 * Validates a form, sends it once at a time and shows errors at their fields. The caller keeps the values, so an error
 * never loses them.
 */
export function useForm<Values extends object, Answer>(
  options: FormOptions<Values, Answer>,
): FormState<Values> {
  const { id, schema, fields, send, onDone, onProblem = {} } = options;
  const [refusal, setRefusal] = useState<Rejection<Values>>(noRejection);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const reject = (wrong: Rejection<Values>['fields'], general: readonly FormError[] = []) => {
    const ofFields = fields.flatMap((name) => {
      const message = wrong[name];
      return message ? [{ fieldId: `${id}-${name}`, message }] : [];
    });
    setRefusal({ fields: wrong, summary: [...ofFields, ...general] });
  };

  const rejectWithProblem = (problem: ProblemError) => {
    const wrong: Rejection<Values>['fields'] = {};
    for (const name of fields) wrong[name] = problem.getFieldDetail(name);
    const isAboutFields = fields.some((name) => wrong[name]);
    reject(wrong, isAboutFields ? [] : [{ message: sentenceOf(problem) }]);
  };

  return {
    busy,
    summary: refusal.summary,
    field: (name) => ({ id: `${id}-${name}`, name, error: refusal.fields[name] }),
    submit: async (typed) => {
      if (sending.current) return;
      const checked = schema.safeParse(typed);
      if (!checked.success) return reject(firstMessages(checked.error.issues));
      sending.current = true;
      setBusy(true);
      try {
        const answer = await send(checked.data);
        setRefusal(noRejection);
        onDone(answer, checked.data);
      } catch (caught) {
        const problem = toProblem(caught);
        const { code } = problem;
        const goOn = Object.hasOwn(onProblem, code) ? onProblem[code] : undefined;
        if (goOn) goOn(problem);
        else rejectWithProblem(problem);
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}

function firstMessages<Values>(
  issues: readonly z.core.$ZodIssue[],
): Partial<Record<FieldName<Values>, string>> {
  const messages: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) messages[String(path[0])] ??= message;
  return messages;
}

function sentenceOf({ detail, requestId, status }: ProblemError): string {
  return requestId && status >= 500
    ? `${detail} (${i18n.t('Support reference: {reference}', { reference: requestId })})`
    : detail;
}
