/** Starts the database, prints its URL, and stops it at Ctrl-C or end of input. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../src/start.ts'

const print = (message: object) => console.log(JSON.stringify(message))

try {
  const database = await startEmbedded({ folder: process.argv[2] ?? '', durable: false, log: () => {} })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await sleep(100)
    const client = new pg.Client(database.ownerUrl)
    const served = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end()
    await database.stop()
    print({ servedToTheEnd: served })
    process.exit()
  }
  process.once('SIGINT', stop)
  process.stdin.once('end', stop).resume()
  print({ url: database.ownerUrl })
} catch (error) {
  print({ refused: String(error) })
}
