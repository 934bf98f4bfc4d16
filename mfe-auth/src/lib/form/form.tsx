import { Button, ErrorSummary, type FormError, Stack } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';

type FormProps = {
  /** Accessible name of the form. */
  label: string;
  form: { busy: boolean; summary: readonly FormError[] };
  onSubmit: () => void;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
  /** Below the button. */
  aside?: ReactNode;
};

export function Form(props: FormProps) {
  const { label, form, onSubmit, submitLabel, busyLabel, children, aside } = props;
  return (
    <form
      noValidate
      // Submitted before hydration, it must not navigate.
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
        <Button type="submit" fullWidth busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        {aside}
      </Stack>
    </form>
  );
}
