/** The files that a family can send. */
export type FileType = 'jpeg' | 'png' | 'heic' | 'pdf'

const STARTS: Readonly<Record<Exclude<FileType, 'heic'>, Buffer>> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  pdf: Buffer.from('%PDF-'),
}

/** Of the pictures that phones take. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']

/** By the first bytes, whatever its name says. Undefined for every other file. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(bytes.toString('latin1', 8, 12))) return 'heic'
  return (['jpeg', 'png', 'pdf'] as const).find((type) => bytes.subarray(0, STARTS[type].length).equals(STARTS[type]))
}
