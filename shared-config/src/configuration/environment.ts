/** Environments of a page configuration. */
export const pageEnvironmentNames = ['development', 'staging', 'production'] as const;

/** Environments of servers and releases; `test` is for automated tests. */
export const environmentNames = [...pageEnvironmentNames, 'test'] as const;

export type EnvironmentName = (typeof environmentNames)[number];

export function isEnvironmentName(name: string): name is EnvironmentName {
  return environmentNames.some((known) => known === name);
}

/** Whether real travellers use an environment. An unknown name counts as production, which is the safe default. */
export function isProduction(name: string): boolean {
  return name === 'production' || !isEnvironmentName(name);
}
