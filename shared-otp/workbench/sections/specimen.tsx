import type { ReactNode } from 'react';
import { OtpInput, type OtpInputProps } from 'shared-otp/otp-input';
import { EventLog, useEventLog } from '../event-log';
import styles from '../workbench.module.css';

type SpecimenProps = { title: string; children: ReactNode; dir?: 'rtl' | 'ltr'; wide?: boolean };

/** One example with its name. */
export function Specimen({ title, children, dir, wide }: SpecimenProps) {
  return (
    <section className={styles.specimen} aria-label={title} data-wide={wide ? '' : undefined}>
      <h3 className={styles.name}>{title}</h3>
      <div dir={dir}>{children}</div>
    </section>
  );
}

type ControlSpecimenProps = Partial<OtpInputProps> & { title: string; dir?: 'rtl' | 'ltr' };

/** One state of the control with its events. */
export function ControlSpecimen({ title, dir, ...props }: ControlSpecimenProps) {
  const { handlers, value, lines } = useEventLog();
  const shown = value || (lines.length === 0 ? (props.defaultValue ?? '') : '');
  return (
    <Specimen title={title} dir={dir}>
      <OtpInput label="Code from the message" webOtp={false} {...props} {...handlers} />
      <EventLog value={shown} lines={lines} />
    </Specimen>
  );
}
