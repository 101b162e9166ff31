import { hash } from 'node:crypto'

/** In lowercase hexadecimal, as lotteries publish it. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
