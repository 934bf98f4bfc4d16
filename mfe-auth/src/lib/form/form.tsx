import { Button, type FormState, Form as SharedForm } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';

type FormProps = {
  /** Accessible name of the form. */
  label: string;
  form: FormState;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
  /** Below the button. */
  aside?: ReactNode;
};

/** A form with one large button. */
export function Form({ label, form, submitLabel, busyLabel, children, aside }: FormProps) {
  return (
    <SharedForm form={form} gap={5} aria-label={label}>
      {children}
      <Button type="submit" fullWidth busy={form.busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {aside}
    </SharedForm>
  );
}
