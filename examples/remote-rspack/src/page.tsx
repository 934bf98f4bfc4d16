import { lazy, Suspense, useState } from 'react';
import './page.css';

const Opinions = lazy(() => import('./opinions'));

export function Page() {
  const [count, setCount] = useState(0);
  return (
    <section className="remote-rspack">
      <h1>Bicycles, built with Rspack</h1>
      <p className="remote-rspack-price">A bicycle for a day</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Bicycles: ${count}`}
      </button>
      <Suspense fallback={<p>Loading opinions</p>}>
        <Opinions />
      </Suspense>
      <a href="/help">Questions about bicycles</a>
    </section>
  );
}
