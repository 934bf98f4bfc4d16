import { useEffect, useRef } from 'react';

/** Mounts the lifecycles of a remote, as single-spa defines them. */
export function MountedRemote() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const domElement = place.current;
    if (!domElement) return;
    const props = { domElement, onCrash: console.error };
    const mounted = import('mfe_swap/lifecycles').then(async ({ bootstrap, mount, unmount }) => {
      await bootstrap();
      await mount(props);
      return () => unmount(props);
    });
    return () => void mounted.then((unmount) => unmount());
  }, []);
  return <div ref={place} />;
}
