import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

const byteOrderMark = '\uFEFF';

/** How many bytes at the end of a chunk belong to a letter that goes on in the next one. */
const unfinishedBytes = (chunk: Buffer): number => {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const letterLength = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return letterLength > back ? back : 0;
    }
  }
  return 0;
};

/**
 * The text of a feed file. GTFS asks for UTF-8; files that are not are read as Windows-1252 from
 * the first letter that shows it, and `onForeignLetters` is told once.
 */
export async function* feedText(
  stream: Readable,
  onForeignLetters: () => void,
): AsyncGenerator<string> {
  const fallback = new TextDecoder('windows-1252');
  let foreign = false;
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  const decode = (bytes: Buffer): string => {
    if (!foreign && !isUtf8(bytes)) {
      foreign = true;
      onForeignLetters();
    }
    const text = foreign ? fallback.decode(bytes) : bytes.toString('utf8');
    if (!first || text === '') return text;
    first = false;
    return text.startsWith(byteOrderMark) ? text.slice(1) : text;
  };
  for await (const part of stream) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, part as Buffer]) : (part as Buffer);
    const cut = chunk.length - (foreign ? 0 : unfinishedBytes(chunk));
    rest = chunk.subarray(cut);
    yield decode(chunk.subarray(0, cut));
  }
  if (rest.length > 0) yield decode(rest);
}
