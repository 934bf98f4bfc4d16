import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { Copies } from './copies';
import { Playground } from './playground';
import { readSetup } from './setup';
import { States } from './states';
import { Steps } from './steps';
import styles from './workbench.module.css';

/** Set by the server: whether the page loads again when a file has changed. */
declare const live: boolean;

const query = new URLSearchParams(location.search);

const parts = {
  playground: { title: 'Playground', draw: () => <Playground start={readSetup(query)} /> },
  states: { title: 'States and modes', draw: () => <States /> },
  steps: { title: 'The whole step', draw: () => <Steps /> },
  copies: {
    title: 'Four in one page',
    draw: () => <Copies names={['First', 'Second', 'Third', 'Fourth']} />,
  },
};
const only = query.get('show');

function Workbench() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
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
