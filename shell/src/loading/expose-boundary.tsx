import { enableStyles, type Failure, type Origin, recordFailure } from '@train-swap/federation';
import {
  Component,
  type ComponentType,
  Fragment,
  type FragmentInstance,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { FallbackCard } from './fallback-card';
import { addMountedPart } from './mounted-parts';

type BoundaryProps = { origin: Origin; children: ReactNode };
type BoundaryState = { broken: boolean; failure: Failure | null };

/** Error boundary around each component that one remote shows inside another. */
class ExposeBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, failure: null };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    const { remote, release } = this.props.origin;
    this.setState({ failure: recordFailure(remote, release, 'run', error) });
  }

  override render() {
    const { broken, failure } = this.state;
    if (!broken) return this.props.children;
    const retry = () => this.setState({ broken: false, failure: null });
    return failure && <FallbackCard failure={failure} busy={false} onRetry={retry} />;
  }
}

/** Returns the module with each of its components inside an error boundary. */
export function wrapComponents(module: object, origin: Origin): object {
  const components = Object.entries(module).filter(
    ([name, value]) => /^[A-Z]/.test(name) && isComponent(value),
  );
  if (components.length === 0) {
    // Functions have no mount and unmount, so the styles of their expose remain active.
    if (!isLifecycles(module)) enableStyles(origin.base, origin.expose);
    return module;
  }
  const wrapped = components.map(([name, value]) => [name, wrapComponent(value, origin)] as const);
  return { __esModule: true, ...module, ...Object.fromEntries(wrapped) };
}

/** A slot uses lifecycles and activates their styles. */
function isLifecycles(module: object): boolean {
  return 'mount' in module && 'unmount' in module;
}

function wrapComponent(Inner: ComponentType<object>, origin: Origin): ComponentType<object> {
  const { remote, release, expose } = origin;
  return function Wrapped(properties: object) {
    const shown = useRef<FragmentInstance>(null);
    // Before the browser paints, so that the component is never shown without its styles.
    useLayoutEffect(() => enableStyles(origin.base, origin.expose), []);
    useLayoutEffect(() => {
      const getClientRects = () => shown.current?.getClientRects() ?? [];
      return addMountedPart({ remote, release, expose, getClientRects });
    }, []);
    return (
      <ExposeBoundary origin={origin}>
        {/* biome-ignore lint/complexity/noUselessFragments: its ref has the position of the component in the page */}
        <Fragment ref={shown}>
          <Inner {...properties} />
        </Fragment>
      </ExposeBoundary>
    );
  };
}

function isComponent(value: unknown): value is ComponentType<object> {
  // `memo` and `forwardRef` return objects.
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
