/** English text -> translation, empty when it is missing. */
export function readCatalog(path: string): Record<string, string>;
