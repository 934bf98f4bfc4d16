import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Copies } from './sections/copies';

// A second copy of React and of the control in the same page. It should not happen, but must work.
createRoot(document.getElementById('second-copy') as HTMLElement).render(
  <StrictMode>
    <Copies names={['Of another copy', 'Of another copy, too']} />
  </StrictMode>,
);
