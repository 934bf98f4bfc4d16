import type { ConfigurationProblem } from 'shared-config';
import styles from './configuration-page.module.css';

type ConfigurationPageProps = { problems: readonly ConfigurationProblem[] };

/** Shown instead of the product when its environment's configuration is wrong. */
export function ConfigurationPage({ problems }: ConfigurationPageProps) {
  return (
    <main className={styles.page}>
      <title>Not available – Train Swap</title>
      <h1>Train Swap cannot start here</h1>
      <p>
        The configuration of this environment is wrong. Nothing of yours is lost; please come back
        later. For the team that runs it, this is all that must be mended:
      </p>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path + message}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </main>
  );
}
