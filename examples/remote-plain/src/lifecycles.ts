import './page.css';

type Props = { name: string; domElement: HTMLElement };

/** single-spa allows a list of functions. */
export const bootstrap = [async () => {}, async () => {}];

export async function mount({ name, domElement }: Props): Promise<void> {
  const { describeTaxis } = await import('./taxis');
  const page = document.createElement('section');
  const heading = document.createElement('h1');
  heading.textContent = 'Taxis, without a framework';
  const price = document.createElement('p');
  price.className = 'remote-plain-price';
  price.textContent = 'A taxi at the station';
  const later = document.createElement('p');
  later.textContent = describeTaxis(name);
  const link = document.createElement('a');
  link.href = '/help';
  link.textContent = 'Questions about taxis';
  page.append(heading, price, later, link);
  domElement.append(page);
}

export async function unmount({ domElement }: Props): Promise<void> {
  domElement.innerHTML = '';
}
