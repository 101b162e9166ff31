import { beforeAll, expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications.ts'
import { buildUser, signIn } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const shown = { message: 'Enrollment opens on Monday', type: 'info', active: true } as const
const hidden = { message: 'Closed for snow', type: 'warning', active: false } as const

beforeAll(async () => {
  await school.db.insertInto('system_notification').values([shown, hidden]).execute()
})

test('whoever stands at the door reads the active notices, signed in or not', async () => {
  const parent = await buildUser(school.postgres)
  const expired = { token: await signIn(school.postgres, parent.id, new Date(0)) }
  for (const someone of [undefined, parent, expired]) {
    const { status, body } = await school.as(someone).send(listNotifications)
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: { notifications: [{ id: expect.any(Number), ...shown }] },
    })
  }
})

test('the office reads all of them', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await school.as(admin).send(listNotifications)).body.notifications).toMatchObject([shown, hidden])
})
