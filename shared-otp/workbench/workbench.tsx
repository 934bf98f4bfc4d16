import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@train-swap/shared-ui/tokens.css';
import '@train-swap/shared-ui/base.css';
import { Copies } from './sections/copies';
import { Playground } from './sections/playground';
import { States } from './sections/states';
import { Steps } from './sections/steps';
import { parseSetup } from './setup';
import styles from './workbench.module.css';

/** Set by the server: whether the page reloads when a file changes. */
declare const live: boolean;

const query = new URLSearchParams(location.search);

const parts = {
  playground: { title: 'Playground', draw: () => <Playground start={parseSetup(query)} /> },
  states: { title: 'States and modes', draw: () => <States /> },
  steps: { title: 'The complete step', draw: () => <Steps /> },
  copies: {
    title: 'Four in one page',
    draw: () => <Copies names={['First', 'Second', 'Third', 'Fourth']} />,
  },
};
const only = query.get('show');

function Workbench() {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>One-time code</h1>
        <nav aria-label="Parts" className={styles.nav}>
          {Object.entries(parts).map(([name, { title }]) => (
            <a key={name} href={`#${name}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.parts}>
        {Object.entries(parts).map(([name, { title, draw }]) =>
          only && only !== name ? null : (
            <section key={name} id={name} aria-label={title} className={styles.part}>
              <h2>{title}</h2>
              {draw()}
            </section>
          ),
        )}
      </main>
    </div>
  );
}

createRoot(document.getElementById('workbench') as HTMLElement).render(
  <StrictMode>
    <Workbench />
  </StrictMode>,
);

if (query.has('second-copy')) {
  const copy = '/built/second-copy.js';
  import(copy);
}
if (live) new EventSource('/esbuild').addEventListener('change', () => location.reload());
