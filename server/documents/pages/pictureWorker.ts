import { all as readHeic } from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import type { FileType } from './fileType.ts'

export interface PictureJob {
  readonly bytes: Uint8Array
  readonly type: Exclude<FileType, 'pdf'>
}

/** `too-large`: has more pixels than are decoded. `broken`: cannot be read. */
export type PictureResult = { readonly jpeg: Uint8Array } | { readonly refusal: 'too-large' | 'broken' }

const PIXELS_MAX = 50_000_000
/** Pixels of the longer side, with which a letter can be read and printed. */
const SIDE_MAX = 2400
const JPEG_QUALITY = 82

// Nothing but the two formats is ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Upright, and without its metadata, such as the place where it was taken. */
export async function toJpeg({ bytes, type }: PictureJob): Promise<PictureResult> {
  try {
    const picture = type === 'heic' ? await decodeHeic(bytes) : await open(bytes)
    if (!picture) return { refusal: 'too-large' }
    const jpeg = await picture
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
    return { jpeg }
  } catch {
    // A file that cannot be decoded is an expected one, and its errors say nothing to a family.
    return { refusal: 'broken' }
  }
}

/** The size is in the header. Undefined for too many pixels. */
async function open(bytes: Uint8Array): Promise<Sharp | undefined> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > PIXELS_MAX) return undefined
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: PIXELS_MAX })
}

async function decodeHeic(bytes: Uint8Array): Promise<Sharp | undefined> {
  const pictures = await readHeic({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) throw new Error('no picture')
    const { width, height } = first
    if (width * height > PIXELS_MAX) return undefined
    const { data } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    pictures.dispose()
  }
}
