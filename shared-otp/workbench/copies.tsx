import { ControlSpecimen } from './specimen';
import styles from './workbench.module.css';

/** Four controls in one page, as four remotes bring them. */
export function Copies({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.wall}>
      {names.map((name) => (
        <ControlSpecimen key={name} title={name} webOtp name="code" />
      ))}
    </div>
  );
}
