import { type ComponentType, lazy } from 'react';

/**
 * A screen whose code is fetched when it is first shown. React's own `lazy` remembers a failed
 * fetch for ever; after a failure this one fetches again when the screen is next mounted.
 */
export function lazyScreen<Properties extends object>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): ComponentType<Properties> {
  const fresh = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        current = fresh();
        throw error;
      }
    });
  let current = fresh();

  return function LazyScreen(properties: Properties) {
    const Screen = current as ComponentType<Properties>;
    return <Screen {...properties} />;
  };
}
