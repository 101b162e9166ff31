import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes a .br and a .gz file next to every built text file. @param {string} folder */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
}
