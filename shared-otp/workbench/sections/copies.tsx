import styles from '../workbench.module.css';
import { ControlSpecimen } from './specimen';

/** Several controls in one page, as several remotes render them. */
export function Copies({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.grid}>
      {names.map((name) => (
        <ControlSpecimen key={name} title={name} webOtp name="code" />
      ))}
    </div>
  );
}
