import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from './mailServer.ts'
import { openSocket } from './sockets.ts'

test('a client that goes away in the middle of an email leaves no email and no error', async () => {
  const rejections: unknown[] = []
  const report = (error: unknown) => void rejections.push(error)
  process.on('unhandledRejection', report)
  onTestFinished(() => void process.off('unhandledRejection', report))
  const closed = Promise.withResolvers<void>()
  const { url, emailsTo } = await startMailServer({ onClose: () => closed.resolve() })
  const client = await openSocket(url)
  await once(client, 'data')
  for (const line of ['EHLO school', 'MAIL FROM:<office@example.org>', 'RCPT TO:<rosa@example.org>', 'DATA']) {
    client.write(`${line}\r\n`)
    await once(client, 'data')
  }
  client.destroy()
  await closed.promise
  expect([emailsTo('rosa@example.org'), rejections]).toEqual([[], []])
})
