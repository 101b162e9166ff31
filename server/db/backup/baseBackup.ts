import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { copyStream } from './copyStream.ts'
import { type Lsn, parseLsn } from './lsn.ts'

/** The manifest has checksums of all files, PostgreSQL verifies page checksums, and the required WAL is included. */
const COMMAND = `BASE_BACKUP (LABEL 'online-enrollment', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

export interface BackupStart {
  readonly startLsn: Lsn
  readonly timeline: number
}

export interface BaseBackup {
  readonly endLsn: Lsn
  readonly manifest: Buffer
}

/** Ends the sink. Throws for a damaged page or data outside its folder. */
export async function baseBackup(
  client: pg.Client,
  sink: Writable,
  onStart: (start: BackupStart) => Promise<void>,
): Promise<BaseBackup> {
  const manifest: Buffer[] = []
  let [inManifest, position, started] = [false, '', false]
  for await (const event of copyStream(client, COMMAND)) {
    if (event.kind === 'row') {
      const [lsn, timeline] = event.fields
      position = lsn ?? position
      if (!started) await onStart({ startLsn: parseLsn(position), timeline: Number(timeline) })
      started = true
      continue
    }
    const content = event.data.subarray(1)
    const kind = String.fromCharCode(event.data[0] ?? 0)
    if (kind === 'n') refuseOtherArchives(content)
    else if (kind === 'm') inManifest = true
    else if (kind === 'd' && inManifest) manifest.push(content)
    else if (kind === 'd' && !sink.write(content)) await once(sink, 'drain')
  }
  sink.end()
  return { endLsn: parseLsn(position), manifest: Buffer.concat(manifest) }
}

function refuseOtherArchives(content: Buffer): void {
  const name = content.toString('utf8').split('\0')[0]
  if (name !== 'base.tar')
    throw new Error(`the database has a tablespace outside its folder (${name}), which a backup cannot contain`)
}
