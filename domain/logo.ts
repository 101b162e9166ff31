import { english } from './english.ts'

/** Bytes. */
export const LOGO_MAX_BYTES = 200 * 1024
/** Pixels. */
const LOGO_MAX_SIDE = 2000

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

interface LogoImage {
  readonly type: LogoType
  readonly width: number
  readonly height: number
}

export type LogoRefusal = 'too-large' | 'not-an-image' | 'too-many-pixels'

export const LOGO_REFUSALS: Readonly<Record<LogoRefusal, string>> = {
  'too-large': english`The file is larger than ${LOGO_MAX_BYTES / 1024} kB. Save the logo in a smaller size and try again.`,
  'not-an-image': english`The file is not a PNG or JPEG picture. Save the logo as PNG or JPEG and try again.`,
  'too-many-pixels': english`The picture has more than ${LOGO_MAX_SIDE} pixels on a side. Save the logo in a smaller size and try again.`,
}

/** Undefined for a file that can be the school's logo. */
export function whyNotLogo(bytes: Uint8Array): LogoRefusal | undefined {
  if (bytes.length > LOGO_MAX_BYTES) return 'too-large'
  const image = readLogo(bytes)
  if (!image) return 'not-an-image'
  return Math.max(image.width, image.height) > LOGO_MAX_SIDE ? 'too-many-pixels' : undefined
}

/** What the bytes say about a PNG or JPEG file, whatever its name is. Undefined for every other file. */
export function readLogo(bytes: Uint8Array): LogoImage | undefined {
  const image = readPng(bytes) ?? readJpeg(bytes)
  return image && image.width > 0 && image.height > 0 ? image : undefined
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

/** The first chunk of a PNG file (IHDR) has the size, the last is IEND. */
function readPng(bytes: Uint8Array): LogoImage | undefined {
  const isPng = hasBytes(bytes, 0, PNG_START) && hasBytes(bytes, bytes.length - PNG_END.length, PNG_END)
  if (!isPng) return undefined
  const view = viewOf(bytes)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

const JPEG_START = [0xff, 0xd8, 0xff]
const START_OF_SCAN = 0xda
/** Of the markers from 0xC0 to 0xCF, these start no frame: Huffman tables, JPEG extensions, arithmetic coding. */
const NO_FRAME = [0xc4, 0xc8, 0xcc]
const FRAME_HEADER = 9

/** The segments of a JPEG file follow each other. The one that starts the frame has the size. */
function readJpeg(bytes: Uint8Array): LogoImage | undefined {
  if (!hasBytes(bytes, 0, JPEG_START)) return undefined
  const view = viewOf(bytes)
  for (let at = 2; at + FRAME_HEADER <= bytes.length && bytes[at] === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === START_OF_SCAN) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker))
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function hasBytes(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return at >= 0 && expected.every((value, index) => bytes[at + index] === value)
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
