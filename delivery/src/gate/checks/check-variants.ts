import { decompressVariant, parseVariant } from '../../compress';
import { sha384 } from '../../sha384';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import type { GateFailure } from '../gate-error';

/**
 * Each stored compressed variant has its digest in the release and the content of the plain file, because the edge
 * server sends it.
 */
export async function checkVariants(
  store: ReleaseStore,
  release: Release,
): Promise<readonly GateFailure[]> {
  const { remote, release: id, files, variants } = release;
  const stored = await store.listFiles(remote, id);
  const failures = await Promise.all(
    stored.map(async (path): Promise<GateFailure[]> => {
      const variant = files[path] ? null : parseVariant(path, (file) => file in files);
      if (!variant) return [];
      const content = await store.readStoredFile(remote, id, path);
      const plain = content && (await decompressVariant(variant.extension, content));
      const isSame = plain && sha384(plain) === files[variant.file]?.sha384;
      const isKnown = content && sha384(content) === variants[path];
      if (isSame && isKnown) return [];
      return [
        {
          message: isSame
            ? `The compressed file ${path} of ${remote}@${id} has no digest.`
            : `The compressed file ${path} of ${remote}@${id} differs from ${variant.file}.`,
          where: `releases/${remote}/${id}/${path} in the store`,
          fix: `Delete the file from the store. The edge server then sends ${variant.file}.`,
        },
      ];
    }),
  );
  return failures.flat();
}
