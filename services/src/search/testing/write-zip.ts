import { crc32, deflateRawSync } from 'node:zlib';

type Part = { name: Buffer; packed: Buffer; size: number; sum: number; offset: number };

/** The fields that local header and central directory share, from "version needed" on. */
const sharedFields = ({ name, packed, size, sum }: Part): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const localHeader = (part: Part): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04'), sharedFields(part), part.name, part.packed]);

const directoryEntry = (part: Part): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(part.offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), sharedFields(part), rest, part.name]);
};

/** A zip with deflated entries, as an exporter would write it. */
export const writeZip = (entries: [name: string, content: Buffer][]): Buffer => {
  const locals: Buffer[] = [];
  const parts: Part[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const part: Part = {
      name: Buffer.from(name),
      packed: deflateRawSync(content),
      size: content.length,
      sum: crc32(content),
      offset,
    };
    const local = localHeader(part);
    offset += local.length;
    locals.push(local);
    parts.push(part);
  }
  const directory = Buffer.concat(parts.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};
