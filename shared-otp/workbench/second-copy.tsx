import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Copies } from './copies';

// Another copy of React and of the control in the same page: what must not be, and may all the same.
createRoot(document.getElementById('second-copy') as HTMLElement).render(
  <StrictMode>
    <Copies names={['Of another copy', 'Of another copy, too']} />
  </StrictMode>,
);
