import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { screenAt } from '../../domain/session.ts'

const ScreenFiles = z.record(z.string(), z.array(z.string()))

/**
 * Returns the link elements that load the scripts and styles of the screen at a path together with the entry script, or an empty text.
 * @param file written by the build: the files of each screen by route path, relative to the site's root
 * @throws when the file is missing or has another form
 */
export async function loadPreloads(file: string): Promise<(path: string) => string> {
  const screens = Object.entries(ScreenFiles.parse(JSON.parse(await readFile(file, 'utf8'))))
  const links = new Map(screens.map(([path, files]) => [path, files.map(linkOf).join('')]))
  return (path) => links.get(screenAt(path) ?? '') ?? ''
}

function linkOf(file: string): string {
  const rel = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${rel} crossorigin href="/${file}">`
}
