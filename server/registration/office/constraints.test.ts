import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildFamily, buildRegistration, buildUser } from '../../../test/data/builders.ts'
import { reviewsOf } from '../../../test/data/reviews.ts'
import { openSchool } from '../../../test/school.ts'

/** The database keeps these rules without the operations. */
const school = openSchool()
let registration_id: number
let student_id: number
beforeAll(async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const office = reviewsOf(school, admin)
  const { id } = await buildRegistration(school.postgres)
  await office.accept(id)
  registration_id = id
  student_id = (await office.read(id)).student_id ?? 0
})

test.each([
  [
    'an accepted registration without a student',
    () => sql`state = 'accepted'`,
    'registration_accepted_has_student_check',
  ],
  ['a student of a new registration', () => sql`student_id = ${student_id}`, 'registration_accepted_has_student_check'],
  ['a declined registration without a date', () => sql`state = 'declined'`, 'registration_declined_at_check'],
  ['a date of decline of a new registration', () => sql`declined_at = now()`, 'registration_declined_at_check'],
  ['a returned registration without a link', () => sql`state = 'returned'`, 'registration_returned_has_link_check'],
  ['a link of a new registration', () => sql`correction_hash = 'a'`, 'registration_returned_has_link_check'],
  ['an unknown state', () => sql`state = 'lost'`, 'registration_state_check'],
  [
    'a student of two registrations',
    () => sql`state = 'accepted', student_id = ${student_id}`,
    'registration_made_student',
  ],
  ['a student that does not exist', () => sql`state = 'accepted', student_id = 0`, 'registration_student_id_fkey'],
] as const)('%s is refused', async (_, assignment, constraint) => {
  const { id } = await buildRegistration(school.postgres)
  const update = sql`update registration set ${assignment()} where id = ${id}`
  await expect(update.execute(school.owner.db)).rejects.toThrow(constraint)
})

test('an entry of the history cannot be changed, and is deleted with its registration only', async () => {
  const change = sql`update registration_event set user_name = 'Somebody Else' where registration_id = ${registration_id}`
  await expect(change.execute(school.owner.db)).rejects.toThrow('append-only')
  const { id } = await buildRegistration(school.postgres)
  await school.db.deleteFrom('registration').where('id', '=', id).execute()
  const left = await school.db.selectFrom('registration_event').select('id').where('registration_id', '=', id).execute()
  expect(left).toEqual([])
})

test('deleting a student of no registration changes no registration', async () => {
  const { student } = await buildFamily(school.postgres)
  const registrations = sql`select id, state, student_id, student_deleted, revision from registration order by id`
  const before = (await registrations.execute(school.db)).rows
  await school.db.deleteFrom('student').where('id', '=', student.id).execute()
  expect((await registrations.execute(school.db)).rows).toEqual(before)
})
