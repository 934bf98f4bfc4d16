import { type Failure, holdStyles, type Origin, recordFailure } from 'federation';
import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { FallbackCard } from './fallback-card';

type BoundaryProps = { origin: Origin; children: ReactNode };
type BoundaryState = { broken: boolean; failure: Failure | null };

/** Around each component that one remote shows inside another: when it throws, its place alone fails. */
class DoorBoundary extends Component<BoundaryProps, BoundaryState> {
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

/** The same module, each of its components inside a boundary of its own. */
export function guardComponents(module: object, origin: Origin): object {
  const components = Object.entries(module).filter(
    ([name, value]) => /^[A-Z]/.test(name) && isComponent(value),
  );
  if (components.length === 0) {
    // Functions have no mount and unmount, so the styles of their door stay on.
    if (!isLifecycles(module)) holdStyles(origin.base, origin.expose);
    return module;
  }
  const guarded = components.map(([name, value]) => [name, guard(value, origin)] as const);
  return { __esModule: true, ...module, ...Object.fromEntries(guarded) };
}

/** Lifecycles are used by a slot, which turns their styles on and off. */
function isLifecycles(module: object): boolean {
  return 'mount' in module && 'unmount' in module;
}

function guard(Inner: ComponentType<object>, origin: Origin): ComponentType<object> {
  return function Guarded(properties: object) {
    // Before the browser paints: the component never shows without its styles.
    useLayoutEffect(() => holdStyles(origin.base, origin.expose), []);
    return (
      <DoorBoundary origin={origin}>
        <Inner {...properties} />
      </DoorBoundary>
    );
  };
}

function isComponent(value: unknown): value is ComponentType<object> {
  // What `memo` and `forwardRef` give is an object.
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
