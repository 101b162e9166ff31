import { createHash } from 'node:crypto'
import { z } from 'zod'

/** PostgreSQL's list of the files of a base backup, as far as it is checked here. */
const Manifest = z.object({
  'System-Identifier': z.coerce.string(),
  Files: z.array(z.object({ Path: z.string(), Size: z.number().int(), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
})

/** A file as it was read: bytes, and SHA-256 in hex. */
export interface FileDigest {
  readonly size: number
  readonly sha256: string
}

/**
 * What is wrong with these files by PostgreSQL's own manifest; nothing when all are there and as they were. Log files stand in no
 * manifest, so they are not looked at. Throws when the manifest itself is damaged.
 */
export function findDamage(text: Buffer, files: ReadonlyMap<string, FileDigest>): string[] {
  const { Files: listed } = Manifest.parse(JSON.parse(checked(text)))
  const known = new Set(listed.map(({ Path }) => Path))
  const extra = [...files.keys()].filter((name) => !known.has(name) && !name.startsWith('pg_wal/'))
  const wrong = listed.flatMap(({ Path, Size, Checksum }) => {
    const found = files.get(Path)
    if (!found) return [`${Path} is missing`]
    return found.size === Size && found.sha256 === Checksum ? [] : [`${Path} is damaged`]
  })
  return [...wrong, ...extra.map((name) => `${name} does not belong to it`)]
}

/** Its last line is the checksum of all that stands before it. */
function checked(text: Buffer): string {
  const lastLine = text.lastIndexOf('\n', text.length - 2) + 1
  const sum = createHash('sha256').update(text.subarray(0, lastLine)).digest('hex')
  if (text.subarray(lastLine).includes(sum)) return text.toString('utf8')
  throw new Error('its list of files is damaged')
}
