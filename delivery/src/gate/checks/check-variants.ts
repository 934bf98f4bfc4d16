import { decompressVariant, parseVariant } from '../../compress';
import { sha384 } from '../../publish';
import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import type { Refusal } from '../refusal';

/**
 * The edge server sends the stored compressed variant of a file, so each variant must have the digest of the
 * release's document and the content of the plain file. An older release has no
 * digests of variants: they are compared with the plain files only.
 */
export async function checkVariants(
  store: ReleaseStore,
  release: Release,
): Promise<readonly Refusal[]> {
  const { remote, release: id, files, variants } = release;
  const stored = await store.listFiles(remote, id);
  const refusals = await Promise.all(
    stored.map(async (path): Promise<Refusal[]> => {
      const variant = files[path] ? null : parseVariant(path, (file) => file in files);
      if (!variant) return [];
      const content = await store.readFile(remote, id, path);
      const plain = content && (await decompressVariant(variant.ending, content));
      const isSame = plain && sha384(plain) === files[variant.file]?.sha384;
      const isKnown = variants === null || (content && sha384(content) === variants[path]);
      if (isSame && isKnown) return [];
      return [
        {
          message: isSame
            ? `${remote}@${id} has a compressed file ${path} without its digest.`
            : `${remote}@${id} has a compressed file ${path} that differs from ${variant.file}.`,
          where: `releases/${remote}/${id}/${path} in the store`,
          mend: `Delete the file from the store; the edge server then sends ${variant.file} itself.`,
        },
      ];
    }),
  );
  return refusals.flat();
}
