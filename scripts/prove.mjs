// The checks of npm test at full length; takes hours on a small machine.
process.env.PROOF = 'whole';
import('./test.mjs');
