import { connectClient } from '@online-enrollment/postgres/connect'
import { expect, onTestFinished, test } from 'vitest'
import { listNotifications } from '../../../contract/notifications.ts'
import { createClient } from '../../../test/client.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { createEmailQueue } from '../email/queue.ts'
import { migrate } from './migrate.ts'
import { Postgres } from './postgres.ts'

const school = openSchool()
const WRONG = 'another database answers at this address'

test.each(
  Object.entries({
    migrate,
    createEmailQueue,
    connectClient,
  }),
)('%s fails before its first statement if the database identity does not match its URL', async (_, connect) => {
  await expect(connect(withWrongIdentity(school.url))).rejects.toThrow(WRONG)
})

test('while the URL points to another database, requests get 503 and read nothing', async () => {
  const postgres = new Postgres(withWrongIdentity(school.servingUrl))
  onTestFinished(() => postgres.close())
  const address = await startListening({ postgres })
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  expect(await createClient(address, 'a'.repeat(43)).send(listNotifications)).toMatchObject({
    status: 503,
    body: { code: 'busy' },
  })
})

function withWrongIdentity(url: string): string {
  return url.replace(/identity=\w+/, `identity=${'0'.repeat(32)}`)
}
