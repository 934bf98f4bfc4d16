// Loads shared libraries before the code of the page.
import('./main');
