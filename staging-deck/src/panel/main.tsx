import { createRoot } from 'react-dom/client';
import { Panel } from './panel';

// The launcher creates this element and shows a loading text in it.
const container = document.getElementById('staging-deck-panel');
if (container) createRoot(container).render(<Panel />);
