import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** The name of a class of a CSS module. It is shorter than Vite's, which has the line number too: scripts load each name. */
export function scopedClass(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
  return `${name}_${hash.slice(0, 4)}`
}
