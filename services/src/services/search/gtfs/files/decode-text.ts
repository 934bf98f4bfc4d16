import type { Readable } from 'node:stream';
import type { TextEncoding } from './detect-encoding';

/** Bytes 0x80 to 0x9F. Node 20 decodes them as control characters, as in ISO 8859-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009dž\u009f';

const decodeWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter);

function createDecoder(encoding: TextEncoding): (bytes?: Buffer) => string {
  if (encoding === 'windows-1252') return (bytes) => (bytes ? decodeWindows1252(bytes) : '');
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
}

/** The text of a file without its byte order mark, with `\n` as line break. Invalid bytes become U+FFFD. */
export async function* decodeText(
  stream: Readable,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decode = createDecoder(encoding);
  let rest = '';
  for await (const chunk of stream) {
    const text = rest + decode(chunk as Buffer);
    // The second half of a Windows line break may be in the next chunk.
    rest = text.endsWith('\r') ? '\r' : '';
    yield (rest ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
  yield (rest + decode()).replace(/\r\n?/g, '\n');
}
