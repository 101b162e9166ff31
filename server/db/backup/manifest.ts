import { createHash } from 'node:crypto'
import { z } from 'zod'

const Manifest = z.object({
  'System-Identifier': z.coerce.string(),
  Files: z.array(z.object({ Path: z.string(), Size: z.number().int(), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
})

export interface FileDigest {
  readonly size: number
  readonly sha256: string
}

/** Returns missing, damaged and unexpected files by PostgreSQL's manifest, which does not list WAL files. */
export function findManifestMismatches(text: Buffer, files: ReadonlyMap<string, FileDigest>): string[] {
  const { Files: listed } = Manifest.parse(JSON.parse(verifyManifest(text)))
  const names = new Set(listed.map(({ Path }) => Path))
  const extra = [...files.keys()].filter((name) => !names.has(name) && !name.startsWith('pg_wal/'))
  const wrong = listed.flatMap(({ Path, Size, Checksum }) => {
    const found = files.get(Path)
    if (!found) return [`${Path} is missing`]
    return found.size === Size && found.sha256 === Checksum ? [] : [`${Path} is damaged`]
  })
  return [...wrong, ...extra.map((name) => `${name} is unexpected`)]
}

/** The last line contains the checksum of the lines before it. */
function verifyManifest(text: Buffer): string {
  const lastLine = text.lastIndexOf('\n', text.length - 2) + 1
  const sum = createHash('sha256').update(text.subarray(0, lastLine)).digest('hex')
  if (text.subarray(lastLine).includes(sum)) return text.toString('utf8')
  throw new Error('its list of files is damaged')
}
