import { lazy, Suspense, useState } from 'react';
import './page.css';

const Opinions = lazy(() => import('./opinions'));

export function Page() {
  const [count, setCount] = useState(0);
  return (
    <section className="remote-webpack">
      <h1>Lounge, built with webpack</h1>
      <p className="remote-webpack-price">A seat for the evening</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Seats: ${count}`}
      </button>
      <Suspense fallback={<p>Loading opinions</p>}>
        <Opinions />
      </Suspense>
      <a href="/help">Questions about the lounge</a>
    </section>
  );
}
