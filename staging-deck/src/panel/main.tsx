import { createRoot } from 'react-dom/client';
import { Panel } from './panel';

// The launcher has made the place, shown it, and written a waiting line into it.
const place = document.getElementById('staging-deck-panel');
if (place) createRoot(place).render(<Panel />);
