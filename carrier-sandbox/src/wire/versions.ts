import { isBefore, type Profile, type Version, versions } from '../profiles';
import { ProblemError } from './problem';

const mediaType = 'application/vnd.uic.osdm+json';

/**
 * The version for a request: the one in `Accept`, else the newest of the profile.
 *
 * @throws {ProblemError} 406 for a version that the provider does not have
 */
export function negotiateVersion(
  accept: string | undefined,
  { versions: range }: Profile,
): Version {
  const wanted = /version\s*=\s*"?(\d+\.\d+)/.exec(accept ?? '')?.[1];
  if (!wanted) return range[1];
  const version = versions.find((one) => one === wanted);
  if (!version || isBefore(version, range[0]) || isBefore(range[1], version)) {
    const detail = `Version ${wanted} is not supported. Supported: ${range.join(' to ')}.`;
    throw new ProblemError(406, 'MALFORMED_REQUEST', detail);
  }
  return version;
}

export const contentType = (version: Version): string => `${mediaType}; version=${version}.0`;

type Json = Record<string, unknown>;

/**
 * Before 3.8 the documents are inside each fulfilment instead of beside the list.
 *
 * @param documents all documents of the bookings, by id
 */
export function moveDocumentsInside(value: unknown, documents: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => moveDocumentsInside(one, documents));
  if (typeof value !== 'object' || value === null) return value;
  const { fulfillmentDocuments: _beside, fulfillmentDocumentRefs: refs, ...rest } = value as Json;
  const entries = Object.entries(rest).map(([key, one]) => [
    key,
    moveDocumentsInside(one, documents),
  ]);
  const inside = (refs as string[] | undefined)?.map((id) => documents.get(id));
  return { ...Object.fromEntries(entries), ...(inside && { fulfillmentDocuments: inside }) };
}
