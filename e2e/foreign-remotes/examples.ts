/** The example remotes in `examples/`: paths and texts. */
export const examples = [
  {
    name: 'remote-webpack',
    path: '/lounge',
    heading: 'Lounge, built with webpack',
    styled: 'A seat for the evening',
    later: 'Opinions came later: quiet and warm.',
    button: 'Seats',
  },
  {
    name: 'remote-rspack',
    path: '/bicycles',
    heading: 'Bicycles, built with Rspack',
    styled: 'A bicycle for a day',
    later: 'Opinions came later: light and fast.',
    button: 'Bicycles',
  },
  {
    name: 'remote-vite',
    path: '/parking',
    heading: 'Parking, built with Vite',
    styled: 'A place for your car',
    later: 'Opinions came later: near and dry.',
    button: 'Places',
  },
  {
    name: 'remote-vue',
    path: '/meals',
    heading: 'Meals, built with Vue',
    styled: 'A meal at your seat',
    later: 'Opinions came later: hot and good.',
    button: 'Meals',
  },
  {
    name: 'remote-react-18',
    path: '/lockers',
    heading: 'Lockers, built with React 18.3.1',
    styled: 'A locker for your bag',
    later: 'Opinions came later: clean and dry.',
    button: 'Lockers',
  },
  {
    name: 'remote-plain',
    path: '/taxis',
    heading: 'Taxis, without a framework',
    styled: 'A taxi at the station',
    later: 'Opinions came later: remote-plain is punctual.',
    button: null,
  },
] as const;

export type Example = (typeof examples)[number];

export function getExample(name: Example['name']): Example {
  const found = examples.find((example) => example.name === name);
  if (!found) throw new Error(`No example ${name}.`);
  return found;
}
