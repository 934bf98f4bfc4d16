import './setup/require-node.mjs';

// Imported after the check, because an older Node cannot load it.
import('./launch/reset.mjs');
