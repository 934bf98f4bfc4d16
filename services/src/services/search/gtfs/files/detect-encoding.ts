import type { Readable } from 'node:stream';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A byte order mark, or the first two characters of a header, which are always ASCII. */
function detectUtf16([a, b, c, d]: Buffer): TextEncoding | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  return null;
}

function isUtf8Decodable(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a file to its end to find its encoding. GTFS requires UTF-8, so a file is read as
 * Windows-1252 only when more of its non-ASCII characters are invalid as UTF-8 than valid.
 */
export async function detectEncoding(stream: Readable): Promise<TextEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8');
  let start: Buffer = Buffer.alloc(0);
  let isUtf8 = true;
  let damaged = 0;
  let special = 0;
  const count = (text: string) => {
    for (const [letter] of text.matchAll(/[^\0-\x7f]/gu)) {
      if (letter === '\uFFFD') damaged += 1;
      else special += 1;
    }
  };
  for await (const part of stream) {
    const chunk = part as Buffer;
    if (start.length < 4) start = Buffer.concat([start, chunk.subarray(0, 4)]);
    isUtf8 &&= isUtf8Decodable(strict, chunk);
    count(lenient.decode(chunk, { stream: true }));
  }
  count(lenient.decode());
  const utf16 = detectUtf16(start);
  if (utf16) return utf16;
  isUtf8 &&= isUtf8Decodable(strict);
  return isUtf8 || damaged <= special ? 'utf-8' : 'windows-1252';
}
