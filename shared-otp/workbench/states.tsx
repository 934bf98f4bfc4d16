import { german } from './german';
import { ControlSpecimen } from './specimen';
import styles from './workbench.module.css';

/** Every state and mode of the control, side by side. */
export function States() {
  return (
    <div className={styles.wall}>
      <ControlSpecimen title="Empty" />
      <ControlSpecimen title="Part of a code" defaultValue="123" />
      <ControlSpecimen title="Complete" defaultValue="123456" />
      <ControlSpecimen title="With a hint" hint="It is in the message that we sent you." />
      <ControlSpecimen
        title="With an error"
        defaultValue="123456"
        error="That code is not right. Four tries are left."
      />
      <ControlSpecimen
        title="Being checked"
        defaultValue="123456"
        readOnly
        status="Checking the code…"
      />
      <ControlSpecimen title="Required" required hint="We cannot go on without it." />
      <ControlSpecimen title="Read-only" defaultValue="123456" readOnly />
      <ControlSpecimen title="Disabled" defaultValue="1234" disabled />
      <ControlSpecimen title="Masked" defaultValue="1234" mask />
      <ControlSpecimen title="Letters and digits" mode="alphanumeric" defaultValue="K7M" />
      <ControlSpecimen title="Sent by itself" autoSubmit />
      <ControlSpecimen title="Four digits" length={4} />
      <ControlSpecimen title="Five digits" length={5} />
      <ControlSpecimen title="Eight characters" length={8} mode="alphanumeric" />
      <ControlSpecimen title="Ten digits" length={10} />
      <ControlSpecimen
        title="Right to left"
        dir="rtl"
        label="رمز التحقق"
        hint="أرسلناه إليك في رسالة."
        defaultValue="123"
      />
      <ControlSpecimen
        title="In another language"
        label="Code aus der Nachricht"
        hint="Sie finden ihn in der Nachricht, die wir Ihnen geschickt haben."
        texts={german}
      />
    </div>
  );
}
