import { createRoot, type Root } from 'react-dom/client';
import { Page } from './page';

const roots = new Map<HTMLElement, Root>();

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { domElement: HTMLElement }): Promise<void> {
  const root = createRoot(domElement);
  roots.set(domElement, root);
  root.render(<Page />);
}

export async function unmount({ domElement }: { domElement: HTMLElement }): Promise<void> {
  roots.get(domElement)?.unmount();
  roots.delete(domElement);
}
