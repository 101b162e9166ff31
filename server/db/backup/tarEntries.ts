import { once } from 'node:events'
import type { Headers, Pack } from 'tar-stream'

export function addEntry(pack: Pack, name: string, content: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}

export async function addStream(pack: Pack, header: Headers, content: AsyncIterable<Buffer>): Promise<void> {
  const added = Promise.withResolvers<void>()
  const entry = pack.entry(header, (error) => (error ? added.reject(error) : added.resolve()))
  entry.on('error', added.reject)
  const writing = async () => {
    for await (const chunk of content) if (!entry.write(chunk)) await once(entry, 'drain')
    entry.end()
  }
  await Promise.all([writing(), added.promise])
}
