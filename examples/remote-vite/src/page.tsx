import { lazy, Suspense, useState } from 'react';
import './page.css';

const Opinions = lazy(() => import('./opinions'));

export function Page() {
  const [count, setCount] = useState(0);
  return (
    <section className="remote-vite">
      <h1>Parking, built with Vite</h1>
      <p className="remote-vite-price">A place for your car</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Places: ${count}`}
      </button>
      <Suspense fallback={<p>Loading opinions</p>}>
        <Opinions />
      </Suspense>
      <a href="/help">Questions about parking</a>
    </section>
  );
}
