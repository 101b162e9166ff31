import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmChildren, readKnownAnswers } from '../../contract/confirmations.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { acceptRegistration } from '../../contract/registration/review.ts'
import { mergeStudents } from '../../contract/sameChildren.ts'
import {
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildRegistration,
  buildSemester,
  buildStudent,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openServers } from '../../test/processes/inProcessServers.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'

/** Each race is forced: a transaction holds what the first command needs until the second one waits, or has ended. */
const RUBY = { first_name: 'Ruby', last_name: 'Marsh', grade: '5' as const }
/** A merge writes this table after it has read what it moves, and before it deletes the entry. No other command of these races does. */
const LATE_IN_A_MERGE = sql`lock table different_children in share mode`

test('a seat that the family takes while the merge is under way is not lost', async () => {
  const state = await buildState()
  const { servers, parent, kept, ended, course, merge } = state
  const enroll = () =>
    servers.as(parent).send(commands.enroll, { params: { course_id: course.id, student_id: ended.id }, body: {} })
  const [merged, enrolled] = await inOrder(state, LATE_IN_A_MERGE, () => merge(kept, ended), enroll)
  expect([merged.status, enrolled.status]).toEqual([200, 404])
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})

test('a family that confirms the entry that ends while the merge is under way confirms nothing that is lost', async () => {
  const state = await buildState()
  const { servers, parent, kept, ended, course, merge } = state
  const asking = servers.postgres.db.updateTable('semester').set({ confirmation: 'asked' })
  await asking.where('id', '=', course.semester_id).execute()
  const known = { params: { semester: String(course.semester_id) }, body: {} }
  const { children } = (await servers.as(parent).send(readKnownAnswers, known)).body
  const version = children[0]?.version ?? ''
  const confirm = () =>
    servers.as(parent).send(confirmChildren, {
      ...known,
      body: { children: [{ student_id: ended.id, version, same: [], answers: registrationForm() }] },
    })
  const [merged, confirmed] = await inOrder(state, LATE_IN_A_MERGE, () => merge(kept, ended), confirm)
  expect([merged.status, confirmed.status]).toEqual([200, 404])
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})

test('of two merges of the same entries in both directions, one waits for the other and finds one entry', async () => {
  const state = await buildState()
  const { servers, kept, ended, merge } = state
  const both = await inOrder(
    state,
    LATE_IN_A_MERGE,
    () => merge(kept, ended),
    () => merge(ended, kept),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 404])
  expect(await childrenOf(state)).toEqual([kept.id])
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})

test.each(['users', 'student'] as const)(
  'a registration that is accepted for an entry and a merge of this entry wait for each other without a deadlock: %s',
  async (table) => {
    for (const first of ['accept', 'merge'] as const) {
      const state = await buildState()
      const { servers, office, parent, kept, ended, merge } = state
      const { id } = await buildRegistration(servers.postgres)
      const accept = () => {
        const choice = { student: { ...RUBY, grade: '6' as const }, student_id: ended.id, parent_id: parent.id }
        return servers.as(office).send(acceptRegistration, { params: { id }, body: { ...choice, another_child: true } })
      }
      const contested = table === 'users' ? parent.id : ended.id
      const hold = sql`select from ${sql.table(table)} where id = ${contested} for update`
      const mergeNow = () => merge(kept, ended)
      const statuses =
        first === 'accept'
          ? statusesOf(await inOrder(state, hold, accept, mergeNow))
          : statusesOf(await inOrder(state, hold, mergeNow, accept))
      expect(statuses).toEqual(first === 'accept' ? [200, 200] : [200, 422])
      const { student_id } = await servers.postgres.db
        .selectFrom('registration')
        .select('student_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(student_id).toBe(first === 'accept' ? kept.id : null)
      expect(await childrenOf(state)).toEqual([kept.id])
      expect(await servers.closeAndCountDeadlocks()).toBe(0)
    }
  },
)

type State = Awaited<ReturnType<typeof buildState>>

/** Two entries of one child and a class with free seats, on two servers. */
async function buildState() {
  const servers = await openServers(2)
  const { postgres } = servers
  const office = await buildConfirmedAdmin(postgres)
  const { parent, student: kept } = await buildFamily(postgres, RUBY)
  const ended = await buildStudent(postgres, { ...RUBY, parent_id: parent.id })
  const course = await buildCourse(postgres, { semester_id: (await buildSemester(postgres)).id })
  const merge = (one: { readonly id: number }, other: { readonly id: number }) =>
    servers.as(office).send(mergeStudents, { params: { id: one.id }, body: { other_id: other.id } })
  return { servers, office, parent, kept, ended, course, merge }
}

/** Sends the second command when the first one is blocked by `hold`, and lets both go on when the second one is blocked or has ended. */
async function inOrder<A, B>(
  { servers }: State,
  hold: RawBuilder<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { db } = servers.owner
  const sent = await servers.owner.transaction(async (trx) => {
    await hold.execute(trx)
    const one = first()
    await waitUntilBlocked(db)
    const other = second()
    await Promise.race([other, waitUntilAllBlocked(db, 2)])
    return { one, other }
  })
  return [await sent.one, await sent.other]
}

function statusesOf(responses: readonly { readonly status: number }[]): number[] {
  return responses.map(({ status }) => status)
}

async function childrenOf({ servers, parent }: State): Promise<number[]> {
  const rows = servers.postgres.db.selectFrom('student').select('id').where('parent_id', '=', parent.id)
  return (await rows.execute()).map(({ id }) => id)
}
