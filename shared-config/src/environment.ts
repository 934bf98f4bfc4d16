/** What the configuration of a page may call its environment. */
export const pageEnvironmentNames = ['development', 'staging', 'production'] as const;

/** What servers and releases may call it: `test` is for automatic tests. */
export const environmentNames = [...pageEnvironmentNames, 'test'] as const;

export type EnvironmentName = (typeof environmentNames)[number];

export function isEnvironmentName(name: string): name is EnvironmentName {
  return environmentNames.some((known) => known === name);
}

/** Whether real travellers use an environment. An unknown name is treated as production, which opens nothing. */
export function isProduction(name: string): boolean {
  return name === 'production' || !isEnvironmentName(name);
}
