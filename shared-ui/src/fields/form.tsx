import type { ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { ProblemNotice, type ProblemNoticeProps } from '../feedback/notice/problem-notice';
import { type Gap, Stack } from '../layout/stack';
import { ErrorSummary } from './error-summary';
import type { FormState } from './use-form';

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & {
  /** From `useForm`. */
  form: FormState;
  gap?: Gap;
  /** Title of the error summary. */
  errorTitle?: string | undefined;
  /** For one field: it gets the focus when it is wrong, instead of an error summary. */
  withoutSummary?: boolean;
  /** The notice of a problem that concerns the whole form. Without it, the problem is in the error summary. */
  failure?: Omit<ProblemNoticeProps, 'problem' | 'busy'> | null;
};

/** The errors of a form above its fields. The focus moves to them. */
export function Form(props: FormProps) {
  const { form, gap = 4, errorTitle, withoutSummary, failure, children, ...rest } = props;
  const { busy, element, errors, problem, submit } = form;
  const isInSummary = failure === undefined && errors.length === 0 && problem !== null;
  const summary = useMemo(
    () => (isInSummary ? [{ message: formatProblem(problem) }] : errors),
    [isInSummary, problem, errors],
  );
  useEffect(() => {
    const fieldId = withoutSummary && errors[0]?.fieldId;
    if (fieldId) document.getElementById(fieldId)?.focus();
  }, [withoutSummary, errors]);
  return (
    <form
      // Submitted before hydration, it must not put the values into the URL.
      method="dialog"
      noValidate
      {...rest}
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap={gap}>
        {!withoutSummary && (
          <ErrorSummary errors={summary} {...(errorTitle && { title: errorTitle })} />
        )}
        {failure && problem && errors.length === 0 && (
          <ProblemNotice {...failure} problem={problem} busy={busy} />
        )}
        {children}
      </Stack>
    </form>
  );
}

/** The sentence of a problem, and the support reference of a server error. */
export function formatProblem({ detail, requestId, status }: ProblemError): string {
  return requestId && status >= 500
    ? `${detail} (${i18n.t('Support reference: {reference}', { reference: requestId })})`
    : detail;
}
