import * as z from 'zod/mini';

const prefetchFilesSchema = z.record(z.string(), z.array(z.string()));

/** The files of each remote besides its entry, in the page of the edge server: remote -> file names. */
export function readPrefetchFiles(): Record<string, readonly string[]> {
  // Earlier edge servers write `door-files`.
  const element =
    document.getElementById('prefetch-files') ?? document.getElementById('door-files');
  const text = element?.textContent;
  return text ? prefetchFilesSchema.parse(JSON.parse(text)) : {};
}
