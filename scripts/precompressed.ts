import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = 1024

/** A Vite plugin: writes a .br and a .gz beside each built file, so that the server sends them and compresses nothing itself. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(join(dir, 'assets'))
      const texts = names.filter((name) => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(texts.map((name) => compress(join(dir, 'assets', name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < WORTH_IT) return
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
}
