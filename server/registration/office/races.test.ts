import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteParent } from '../../../contract/parents.ts'
import { login } from '../../../contract/sessions.ts'
import { registerUser } from '../../../contract/users.ts'
import { type BuiltUser, buildConfirmedAdmin, buildRegistration, buildUser } from '../../../test/data/builders.ts'
import { newParent, reviewsOf, STUDENT } from '../../../test/data/reviews.ts'
import { openSchool } from '../../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../../test/waiting.ts'
import { findViolations } from '../../invariants/findViolations.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Each race is forced: a transaction holds the contested row until all requests wait for it. */
const school = openSchool()
let admin: BuiltUser
let office: ReturnType<typeof reviewsOf>
let colleague: ReturnType<typeof reviewsOf>
beforeAll(async () => {
  admin = await buildConfirmedAdmin(school.postgres)
  office = reviewsOf(school, admin)
  colleague = reviewsOf(school, await buildUser(school.postgres, { role: 'admin' }))
})

test('when two admins accept a registration at once, one student and one account are created', async () => {
  const { id } = await buildRegistration(school.postgres)
  const responses = await whileHeld(id, () => [office.accept(id), colleague.accept(id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'This registration has already been accepted.',
    registration: { state: 'accepted' },
  })
  const { student, history } = await office.read(id)
  expect(history.map(({ event }) => event)).toEqual(['received', 'accepted'])
  expect(await childrenOf(student?.parent.id)).toEqual([student?.id])
})

test('when an admin accepts while another declines, one of them decides', async () => {
  const { id } = await buildRegistration(school.postgres)
  const responses = await whileHeld<{ readonly status: number }>(id, () => [office.accept(id), colleague.decline(id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { state, student, history } = await office.read(id)
  expect(history.map(({ event }) => event)).toEqual(['received', state])
  expect(student !== null).toBe(state === 'accepted')
  expect(await findViolations(school.db)).toEqual([])
})

test('when a parent registers the address first, the office gets the account and nothing is created', async () => {
  const { id } = await buildRegistration(school.postgres)
  const new_parent = newParent()
  const accepting = await school.owner.transaction(async (trx) => {
    const parent = await insertParent(trx, new_parent)
    const sent = office.accept(id, { new_parent })
    await waitUntilBlocked(school.owner.db)
    return { sent, parent }
  })
  expect(await accepting.sent).toMatchObject({
    status: 409,
    body: { code: 'account-exists', parent: { id: accepting.parent.id, students: [] } },
  })
  expect(await office.read(id)).toMatchObject({ state: 'new', student: null, revision: 1 })
  expect((await office.accept(id, { parent_id: accepting.parent.id })).status).toBe(200)
})

test('when a parent registers the address while the office accepts, the account of the registration remains', async () => {
  const { id } = await buildRegistration(school.postgres)
  const new_parent = newParent()
  const password = 'two red wagons'
  const [accepted, registered] = await whileAccepting(
    () => office.accept(id, { new_parent }),
    () => school.as().send(registerUser, { body: { ...new_parent, password } }),
  )
  expect([accepted.status, registered.status]).toEqual([200, 201])
  expect((await office.read(id)).student?.parent.email).toBe(new_parent.email)
  expect((await school.as().send(login, { body: { email: new_parent.email, password } })).status).toBe(401)
})

test('when the linked parent is deleted meanwhile, the registration is not accepted', async () => {
  const { id } = await buildRegistration(school.postgres)
  const parent = await buildUser(school.postgres)
  const accepting = await school.owner.transaction(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', parent.id).execute()
    const sent = office.accept(id, { parent_id: parent.id })
    await waitUntilBlocked(school.owner.db)
    return { sent }
  })
  expect(await accepting.sent).toMatchObject({ status: 422, body: { errors: { parent_id: ['Parent not found.'] } } })
  expect((await office.read(id)).state).toBe('new')
})

test('when the linked parent is deleted while the office accepts, the student is deleted too', async () => {
  const { id } = await buildRegistration(school.postgres)
  const parent = await buildUser(school.postgres)
  const [accepted, deleted] = await whileAccepting(
    () => office.accept(id, { parent_id: parent.id }),
    () => school.as(admin).send(deleteParent, { params: { id: parent.id }, body: {} }),
  )
  expect([accepted.status, deleted.status]).toEqual([200, 204])
  expect(await office.read(id)).toMatchObject({ state: 'accepted', student: null })
  expect(await findViolations(school.db)).toEqual([])
})

/** Sends the requests while the registration is locked, and releases it when all of them wait. */
async function whileHeld<T>(id: number, send: () => readonly Promise<T>[]): Promise<T[]> {
  const { sent } = await school.owner.transaction(async (trx) => {
    await trx.selectFrom('registration').select('id').where('id', '=', id).forUpdate().execute()
    const requests = send()
    await waitUntilAllBlocked(school.owner.db, requests.length)
    return { sent: requests }
  })
  return Promise.all(sent)
}

/** Accepts, sends the other request when the account is written and not committed, and commits when the other one waits. */
async function whileAccepting<A, B>(accept: () => Promise<A>, send: () => Promise<B>): Promise<[A, B]> {
  const { accepting, sent } = await school.owner.transaction(async (trx) => {
    await sql`lock table registration_event in share mode`.execute(trx)
    const accepting = accept()
    await waitUntilBlocked(school.owner.db)
    const sent = send()
    await waitUntilAllBlocked(school.owner.db, 2)
    return { accepting, sent }
  })
  return [await accepting, await sent]
}

function insertParent(trx: Transaction, parent: ReturnType<typeof newParent>) {
  return trx
    .insertInto('users')
    .values({ ...parent, role: 'parent', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function childrenOf(parent_id = 0): Promise<number[]> {
  const rows = await school.db
    .selectFrom('student')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where('last_name', '=', STUDENT.last_name)
    .execute()
  return rows.map(({ id }) => id)
}
