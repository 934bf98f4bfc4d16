import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { emptyState, type State } from './state';

export type StateStore = { state: State; save(): void };

/** @param file where the state is saved after each change; without it the state lives as long as the process */
export function openState(file?: string): StateStore {
  const stored = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const state: State = { ...structuredClone(emptyState), ...stored };
  return {
    state,
    save: () => {
      if (!file) return;
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(state));
      renameSync(draft, file);
    },
  };
}
