import { hash } from 'node:crypto'

export function sha256(content: string | Uint8Array): Buffer {
  return hash('sha256', content, 'buffer')
}

/** In lowercase hexadecimal, as lotteries publish it. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}
