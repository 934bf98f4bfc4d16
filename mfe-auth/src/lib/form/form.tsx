import type { ReactNode } from 'react';
import { Button, ErrorSummary, type FormError, Stack } from 'shared-ui';

type FormProps = {
  /** Names the form for screen readers, where a page has several. */
  label: string;
  form: { busy: boolean; summary: readonly FormError[] };
  onSubmit: () => void;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
};

/** Error summary, fields, one button. */
export function Form(props: FormProps) {
  const { label, form, onSubmit, submitLabel, busyLabel, children, aside } = props;
  return (
    <form
      noValidate
      // Sent before anybody listens, it goes nowhere.
      method="dialog"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={5}>
        <ErrorSummary errors={form.summary} />
        {children}
        <Button type="submit" wide busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        {aside}
      </Stack>
    </form>
  );
}
