import { expect, test } from 'vitest'
import { createCalendarAddress, getCalendar, getCalendarAddress } from '../../contract/calendars.ts'
import { updateParent } from '../../contract/parents.ts'
import { resetPassword as resetCall } from '../../contract/passwords.ts'
import {
  type BuiltUser,
  buildCalendarAddress,
  buildConfirmedAdmin,
  buildFamily,
  buildResetLink,
  buildStudent,
  newEmail,
  signIn,
} from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { resetPassword } from './resetPassword.ts'

const school = openSchool()
const password = 'two red wagons'
const ENDED = /Calendar apps that showed your children's classes no longer update/

test('a reset ends the calendar addresses of the account, and no others', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const sibling = await buildStudent(school.postgres, { parent_id: parent.id })
  const neighbor = await buildFamily(school.postgres)
  const tokens = await Promise.all(
    [student, sibling, neighbor.student].map((child) => buildCalendarAddress(school.postgres, child)),
  )
  await reset(parent)
  expect(await Promise.all(tokens.map(statusAt))).toEqual([404, 404, 200])
})

test('the email about a new password says that the calendars ended, and how to get new ones', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const [subscribed, other] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  await buildCalendarAddress(school.postgres, subscribed.student)
  for (const { parent } of [subscribed, other]) await reset(parent)
  const [email] = await server.waitForEmails(subscribed.parent.email)
  expect(email?.text).toMatch(ENDED)
  expect(email?.text).toMatch(/create a new address/)
  const [withoutCalendar] = await server.waitForEmails(other.parent.email)
  expect(withoutCalendar?.text).not.toMatch(ENDED)
})

test('after a reset, the family learns when its address was turned off, until it creates a new one', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  await buildCalendarAddress(school.postgres, student)
  school.now = new Date()
  await reset(parent)
  const ended_at = school.now.toISOString()
  school.now = undefined
  const again = { token: await signIn(school.postgres, parent.id) }
  const read = async () => (await school.as(again).send(getCalendarAddress, { params: student })).body
  expect(await read()).toEqual({ calendar: null, ended_at })
  const { body } = await school.as(again).send(createCalendarAddress, { params: student, body: {} })
  expect(await read()).toEqual({ calendar: { created_at: expect.any(String) }, ended_at: null })
  expect((await fetch(body.url)).status).toBe(200)
})

test('a new email address ends the calendar addresses, and the email to it says so', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const admin = await buildConfirmedAdmin(school.postgres)
  const { parent, student } = await buildFamily(school.postgres)
  const token = await buildCalendarAddress(school.postgres, student)
  const email = newEmail()
  const body = { first_name: 'Rosa', last_name: 'Yazzie', email, phone: '9285550100' }
  expect((await school.as(admin).send(updateParent, { params: { id: parent.id }, body })).status).toBe(200)
  expect(await statusAt(token)).toBe(404)
  const [received] = await server.waitForEmails(email)
  expect(received?.text).toMatch(ENDED)
})

test('a session that a reset ends creates no address while the reset is under way', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  const { creating } = await school.postgres.transaction(async (trx) => {
    await trx.selectFrom('student').select('id').where('id', '=', student.id).forNoKeyUpdate().execute()
    const creating = school.as(parent).send(createCalendarAddress, { params: student, body: {} })
    await waitUntilBlocked(school.owner.db)
    await resetPassword(trx, { user_id: parent.id, token }, 'none', {
      now: new Date(),
      request_id: 'test',
      network_address: '127.0.0.1',
    })
    return { creating }
  })
  expect((await creating).status).toBe(401)
  const addresses = school.db.selectFrom('calendar_address').select('token_hash').where('student_id', '=', student.id)
  expect(await addresses.execute()).toEqual([])
})

async function reset(parent: BuiltUser): Promise<void> {
  const token = await buildResetLink(school.postgres, parent)
  const body = { userID: parent.id, token, password, password_confirmation: password }
  expect((await school.as().send(resetCall, { body })).status).toBe(200)
}

async function statusAt(token: string): Promise<number> {
  return (await school.as().send(getCalendar, { params: { token } })).status
}
