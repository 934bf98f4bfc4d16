import styles from '../workbench.module.css';
import { german } from './german';
import { ControlSpecimen } from './specimen';

/** All states and modes of the control. */
export function States() {
  return (
    <div className={styles.grid}>
      <ControlSpecimen title="Empty" />
      <ControlSpecimen title="Partial code" defaultValue="123" />
      <ControlSpecimen title="Complete" defaultValue="123456" />
      <ControlSpecimen title="With a hint" hint="It is in the message that we sent you." />
      <ControlSpecimen
        title="With an error"
        defaultValue="123456"
        error="That code is not right. Four tries are left."
      />
      <ControlSpecimen
        title="Checking"
        defaultValue="123456"
        readOnly
        status="Checking the code…"
      />
      <ControlSpecimen title="Required" required hint="The code is required." />
      <ControlSpecimen title="Read-only" defaultValue="123456" readOnly />
      <ControlSpecimen title="Disabled" defaultValue="1234" disabled />
      <ControlSpecimen title="Masked" defaultValue="1234" mask />
      <ControlSpecimen title="Letters and digits" mode="alphanumeric" defaultValue="K7M" />
      <ControlSpecimen title="Submits automatically" autoSubmit />
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
