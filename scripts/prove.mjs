// The same checks as npm test, each at its full length: hours rather than minutes on a small machine.
process.env.PROOF = 'whole';
import('./test.mjs');
