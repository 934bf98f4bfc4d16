import { init } from '@bokuweb/zstd-wasm';

let loading: Promise<void> | undefined;

/** Loads Zstandard once. A second `init` would replace the memory of the module while it may be in use. */
export function loadZstd(): Promise<void> {
  loading ??= init();
  return loading;
}
