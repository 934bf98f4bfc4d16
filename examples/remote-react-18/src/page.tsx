import { lazy, Suspense, useState, version } from 'react';

const Opinions = lazy(() => import('./opinions'));

export function Page() {
  const [count, setCount] = useState(0);
  return (
    <section style={{ maxWidth: '40rem' }}>
      <h1>
        Lockers, built with React <span>{version}</span>
      </h1>
      <p style={{ color: 'rgb(0, 90, 140)' }}>A locker for your bag</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Lockers: ${count}`}
      </button>
      <Suspense fallback={<p>Loading opinions</p>}>
        <Opinions />
      </Suspense>
      <a href="/help">Questions about lockers</a>
    </section>
  );
}
