import { beforeAll, expect, test } from 'vitest'
import { createNotification, listNotifications, updateNotification } from '../../contract/notifications.ts'
import { buildUser, signIn } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const shown = {
  message: 'Enrollment opens on Monday',
  message_es: 'La inscripción abre el lunes',
  type: 'info',
  active: true,
} as const
const hidden = { message: 'Closed for snow', message_es: '', type: 'warning', active: false } as const

beforeAll(async () => {
  await school.db.insertInto('system_notification').values([shown, hidden]).execute()
})

test('everyone gets the active notifications, signed in or not', async () => {
  const parent = await buildUser(school.postgres)
  const expired = { token: await signIn(school.postgres, parent.id, new Date(0)) }
  for (const user of [undefined, parent, expired]) {
    const { status, body } = await school.as(user).send(listNotifications)
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: { notifications: [{ id: expect.any(Number), ...shown, etag: expect.any(String) }] },
    })
  }
})

test('the office gets all notifications', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await school.as(admin).send(listNotifications)).body.notifications).toMatchObject([shown, hidden])
})

test('creating a notification is refused until the settings allow it', async () => {
  const admin = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const body = { message: 'Snow day', type: 'warning', active: true }
  expect(await admin.send(createNotification, { body })).toMatchObject({
    status: 403,
    body: { code: 'notifications-off', message: 'Creating notifications is turned off in the school settings.' },
  })
  expect((await school.as().send(listNotifications)).body.notifications).toHaveLength(1)
})

test('everyone gets a notification that the office creates or edits', async () => {
  const admin = school.as(await buildUser(school.postgres, { role: 'admin' }))
  await school.db.updateTable('school').set({ office_creates_notifications: true }).execute()
  const body = { message: 'Bring a <b>lunch</b>', message_es: 'Traiga un almuerzo', type: 'success', active: true }
  expect((await admin.send(createNotification, { body })).status).toBe(201)
  const list = async () => (await school.as().send(listNotifications)).body.notifications
  const created = (await list()).find(({ message }) => message === body.message)
  expect(created).toMatchObject(body)
  const params = { id: created?.id ?? 0 }
  await admin.send(updateNotification, { params, body: { ...body, message: 'Bring two' } })
  expect(await list()).toContainEqual({
    id: created?.id,
    ...body,
    message: 'Bring two',
    etag: expect.any(String),
  })
  expect((await admin.send(updateNotification, { params: { id: 999_999 }, body })).status).toBe(404)
})

test.each([
  [{ message: '' }, 'message'],
  [{ message: 'x'.repeat(501) }, 'message'],
  [{ type: 'joke' }, 'type'],
  [{ colour: 'red' }, 'colour'],
])('a notification with %j is refused by field', async (wrong, field) => {
  const admin = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const body = { message: 'Snow day', type: 'warning', active: true, ...wrong }
  const answer = await admin.send(createNotification, { body })
  expect([answer.status, Object.keys(Object(answer.body).errors)]).toEqual([422, [field]])
})
