import { useRef, useState } from 'react';
import { type ProblemError, toProblem } from 'shared-api';
import type { FormError } from 'shared-ui';
import type * as z from 'zod/mini';

type FieldName<Values> = keyof Values & string;

type FormOptions<Values, Answer> = {
  /** Begins the ids of the fields; one of its kind on the page. */
  id: string;
  /** Checks and cleans what was typed; its messages are shown to the traveller. */
  schema: z.ZodMiniType<Values, unknown>;
  fields: readonly FieldName<Values>[];
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  /** Codes that are no refusal but another step, which the caller then shows. */
  onProblem?: Readonly<Record<string, (problem: ProblemError) => void>>;
};

type Refusal<Values> = {
  fields: Partial<Record<FieldName<Values>, string>>;
  summary: readonly FormError[];
};

const nothingRefused = { fields: {}, summary: [] };

/** What a form needs to know about its one submission: field errors, a summary, whether it is under way. */
export type FormState<Values> = {
  busy: boolean;
  summary: readonly FormError[];
  field: (name: FieldName<Values>) => { id: string; name: string; error: string | undefined };
  submit: (typed: Record<FieldName<Values>, unknown>) => Promise<void>;
};

/**
 * Checks a form, sends it once at a time, and turns whatever goes wrong into sentences at their fields.
 * The typed values stay with the caller, so no answer of a service can lose them.
 */
export function useForm<Values extends object, Answer>(
  options: FormOptions<Values, Answer>,
): FormState<Values> {
  const { id, schema, fields, send, onDone, onProblem = {} } = options;
  const [refusal, setRefusal] = useState<Refusal<Values>>(nothingRefused);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const refuse = (wrong: Refusal<Values>['fields'], general: readonly FormError[] = []) => {
    const ofFields = fields.flatMap((name) => {
      const message = wrong[name];
      return message ? [{ fieldId: `${id}-${name}`, message }] : [];
    });
    setRefusal({ fields: wrong, summary: [...ofFields, ...general] });
  };

  const refuseProblem = (problem: ProblemError) => {
    const wrong: Refusal<Values>['fields'] = {};
    for (const name of fields) wrong[name] = problem.detailOf(name);
    const isAboutFields = fields.some((name) => wrong[name]);
    refuse(wrong, isAboutFields ? [] : [{ message: sentenceOf(problem) }]);
  };

  return {
    busy,
    summary: refusal.summary,
    field: (name) => ({ id: `${id}-${name}`, name, error: refusal.fields[name] }),
    submit: async (typed) => {
      if (sending.current) return;
      const checked = schema.safeParse(typed);
      if (!checked.success) return refuse(firstMessages(checked.error.issues));
      sending.current = true;
      setBusy(true);
      try {
        const answer = await send(checked.data);
        setRefusal(nothingRefused);
        onDone(answer, checked.data);
      } catch (caught) {
        const problem = toProblem(caught);
        const { code } = problem;
        const goOn = Object.hasOwn(onProblem, code) ? onProblem[code] : undefined;
        if (goOn) goOn(problem);
        else refuseProblem(problem);
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
  return requestId && status >= 500 ? `${detail} (Support reference: ${requestId})` : detail;
}
