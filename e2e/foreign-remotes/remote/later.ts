import { createElement } from 'react';

/** In a chunk of its own. */
export default function Later() {
  return createElement('p', null, 'This part came later.');
}
