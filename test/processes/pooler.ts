import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens until the test ends and returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Passes everything on to a database except notifications, until the test ends. Returns its URL. */
export async function poolerInTransactionMode(database: string): Promise<string> {
  const url = new URL(database)
  const socket = `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port || 5432}`
  const pooler = createServer((client) => {
    const postgres = connect(socket)
    client.pipe(postgres)
    let unread: Buffer = Buffer.alloc(0)
    postgres.on('data', (part) => {
      unread = Buffer.concat([unread, part])
      for (let length = messageLength(unread); length <= unread.length; length = messageLength(unread)) {
        if (unread[0] !== NOTIFICATION_RESPONSE) client.write(unread.subarray(0, length))
        unread = unread.subarray(length)
      }
    })
    for (const end of [client, postgres]) {
      end.on('error', () => undefined)
      onTestFinished(() => void end.destroy())
    }
  })
  url.host = `127.0.0.1:${await listenLocally(pooler)}`
  return url.href
}

const NOTIFICATION_RESPONSE = 'A'.charCodeAt(0)

/** A message of PostgreSQL: its type, the length of what follows, the rest. */
function messageLength(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1)
}
