import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChosenFile } from '../../pages/ticket/scan';

const codes = join(import.meta.dirname, '../data/codes');

/** Files with the QR code of "https://example.com/menu", 186 pixels wide, and the filter that decodes each in a PDF. */
const filters = {
  'qr.jp2': '/Filter /JPXDecode',
  'qr.jbig2': '/Filter /JBIG2Decode /ColorSpace /DeviceGray /BitsPerComponent 1',
  'qr.fax':
    '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 186 /Rows 186 >> /ColorSpace /DeviceGray /BitsPerComponent 1',
};

const dictionary = (content: string) => Buffer.from(`<< ${content} >>\n`);

const stream = (content: Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\n'),
  ]);

/**
 * A PDF with one page.
 *
 * @param size width and height in points
 * @param content the drawing instructions; `/P Do` draws the picture
 */
function createPdf(size: string, content: string, ...further: readonly Buffer[]): ChosenFile {
  const objects = [
    dictionary('/Type /Catalog /Pages 2 0 R'),
    dictionary('/Type /Pages /Kids [3 0 R] /Count 1'),
    dictionary(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >>`,
    ),
    stream(Buffer.from(content)),
    ...further,
  ];
  const parts = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    object,
    Buffer.from('endobj\n'),
  ]);
  // Without a table of objects, which readers make again.
  const buffer = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...parts,
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
  return { name: 'ticket.pdf', mimeType: 'application/pdf', buffer };
}

/** A PDF whose picture needs a decoder. */
export async function createPicturePdf(name: keyof typeof filters, size = '595 842') {
  const picture = await readFile(join(codes, name));
  const entries = `/Subtype /Image /Width 186 /Height 186 ${filters[name]}`;
  return createPdf(size, 'q 186 0 0 186 100 100 cm /P Do Q', stream(picture, entries));
}

/** A PDF of a kilobyte that takes a browser hours to draw: each of its forms draws the next one ten times. */
export function createEndlessPdf() {
  const last = 16;
  const forms = Array.from({ length: last - 4 }, (_, index) => {
    const number = index + 5;
    const content = number === last ? '0 0 500 500 re f' : '/P Do '.repeat(10);
    const resources = number === last ? '' : `/Resources << /XObject << /P ${number + 1} 0 R >> >>`;
    return stream(Buffer.from(content), `/Subtype /Form /BBox [0 0 500 500] ${resources}`);
  });
  return createPdf('595 842', '/P Do', ...forms);
}
