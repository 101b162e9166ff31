import { crc32, deflateSync } from 'node:zlib'

/** A PNG file of one color. */
export function pngOf(width: number, height: number, [red, green, blue] = [31, 90, 130]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red ?? 0, green ?? 0, blue ?? 0]).flat()])
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The start of a JPEG file: a comment, a table and the frame. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const comment = [0xff, 0xfe, 0, 5, 0xff, 0xc0, 0]
  const table = [0xff, 0xc4, 0, 4, 0, 0]
  return Buffer.concat([Buffer.from([0xff, 0xd8, ...comment, ...table]), frame, Buffer.from([0xff, 0xd9])])
}
