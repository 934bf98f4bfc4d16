import { createElement, lazy, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';

const Later = lazy(() => import('./later'));
const roots = new Map<Element, Root>();
type Props = { domElement: Element; name: string };

const Screen = ({ name }: Pick<Props, 'name'>) =>
  createElement(
    'main',
    null,
    createElement('h1', null, `Made elsewhere, shown as ${name}`),
    createElement(Suspense, null, createElement(Later)),
  );

// As single-spa allows: arrays of functions.
export const bootstrap = [async () => {}];
export const mount = [
  async ({ domElement, name }: Props) => {
    const root = createRoot(domElement);
    roots.set(domElement, root);
    root.render(createElement(Screen, { name }));
  },
];
export const unmount = async ({ domElement }: Props) => {
  roots.get(domElement)?.unmount();
  roots.delete(domElement);
  // As Vue does.
  domElement.innerHTML = '';
};
