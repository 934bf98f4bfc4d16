import { Component, type ComponentType, type ReactNode } from 'react';
import { type Failure, recordFailure } from '../failures/failures';
import { FallbackCard } from './fallback-card';

type Origin = { remote: string; release: string };
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
  if (components.length === 0) return module;
  const guarded = components.map(([name, value]) => [name, guard(value, origin)] as const);
  return { __esModule: true, ...module, ...Object.fromEntries(guarded) };
}

function guard(Inner: ComponentType<object>, origin: Origin): ComponentType<object> {
  return function Guarded(properties: object) {
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
