import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { buildEntry, buildFamily } from '../data/builders.ts'
import { buildFixture, CALLS, type EndpointName } from '../endpoints/calls.ts'
import { openSchool } from '../school.ts'

const school = openSchool()
const FOUND = ['seats-are-settled', 'offers-end', 'counts-are-rows', 'seats-not-oversold']

/** The class is full, and was edited since the change that is undone. */
const REFUSED: readonly EndpointName[] = ['addStudentToClass', 'moveFromWaitListToEnrolled', 'undoClassChange']

const commands = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([name, { method, access }]) => method !== 'GET' && access !== 'anyone' && name !== 'logout',
)

/** A new command must settle the classes in which it frees seats. */
test.each(commands)('%s leaves no seat free that a waiting child should have', async (name, endpoint) => {
  const fixture = await buildFixture(school.owner, name)
  await fillWithWaitList(fixture)
  const { params, query, body, ...call } = CALLS[name].call(fixture)
  const by = endpoint.access === 'parent' ? fixture.parent : fixture.admin
  const { status } = await school.as(by).send(endpoint, { params, query, body, ...call } as never)
  expect({ name, isDone: status < 300 }).toEqual({ name, isDone: !REFUSED.includes(name) })
  const names = (await findViolations(school.db)).map((finding) => finding.name)
  expect(names.filter((found) => FOUND.includes(found))).toEqual([])
})

/** Fills the class, and lets another family's child wait for it. */
async function fillWithWaitList({ course }: Awaited<ReturnType<typeof buildFixture>>): Promise<void> {
  const { current_seats, wait_list } = await school.db
    .selectFrom('course')
    .select(['current_seats', 'wait_list'])
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  await school.db.updateTable('course').set({ max_seats: current_seats }).where('id', '=', course.id).execute()
  const { student } = await buildFamily(school.postgres)
  if (wait_list < 5) await buildEntry(school.postgres, course, student, { status: 'waiting' })
}
