import { expect, test } from 'vitest'
import { updateSemester } from '../../contract/semesters.ts'
import { buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { SEMESTER_COLUMNS } from '../rows/semesters.queries.ts'

const school = openSchool()

/** Another value than that of the built semester. */
const CHANGES: Record<(typeof SEMESTER_COLUMNS)[number], string | number | boolean> = {
  name: 'Changed',
  active: false,
  disabled: true,
  starts_on: '2031-08-20',
  ends_on: '2032-05-20',
  freed_seats: 'open',
  offer_hours: 37,
  class_list: 'words',
  confirmation: 'asked',
  confirmation_from: '2031-08-01',
}

test.each(SEMESTER_COLUMNS)('an edit of %s alone is stored and returned, and is in the audit trail', async (column) => {
  const by = await buildUser(school.postgres, { role: 'admin' })
  const { id, name } = await buildSemester(school.postgres, { active: true })
  const read = () =>
    school.db.selectFrom('semester').select(SEMESTER_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
  const before = await read()
  const change = { [column]: CHANGES[column] }
  const request = { params: { id: String(id) }, body: { name, active: true, disabled: false, ...change } }
  const answer = await school.as(by).send(updateSemester, request)
  expect(answer).toMatchObject({ status: 200, body: { semester: { ...before, ...change } } })
  expect(await read()).toEqual({ ...before, ...change })
  const entry = await school.db
    .selectFrom('audit_entry')
    .select('after')
    .where('subject_kind', '=', 'semester')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry.after).toEqual(change)
})
