import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { getWishList, updateWishList } from '../../contract/enrollment/wishLists.ts'
import { getFamily } from '../../contract/family.ts'
import { buildCourse, buildEntry, buildFamily, buildSemester } from '../../test/data/builders.ts'
import { fetchSchedule } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

const ART = { name: 'Art', section: '99', period: '2' } as const
const BAND = { name: 'Band', section: '101', period: '1' } as const

/** Rows are often returned in the order in which they were inserted. */
const ORDERS = [
  ['first', [ART, BAND]],
  ['last', [BAND, ART]],
] as const

test.each(ORDERS)(
  'of two classes in the way, a refusal names the one with the lower section, which was added %s',
  async (_, classes) => {
    const at = await buildTwoClassesInTheWay(classes)
    const params = { course_id: at.allDay.id, student_id: at.student.id }
    const { status, body } = await school.as(at.parent).send(commands.enroll, { params })
    expect([status, body]).toMatchObject([422, { message: 'Ada Yazzie is in Art at the same time as Camp.' }])
  },
)

test.each(ORDERS)(
  'of two classes in the way, a wait list names the one with the lower section, which was added %s',
  async (_, classes) => {
    const at = await buildTwoClassesInTheWay(classes)
    await buildEntry(school.postgres, at.allDay, at.student, { status: 'waiting' })
    const query = { semester: String(at.semester.id), since: '2026-01-01T00:00:00Z' }
    const { body } = await school.as(at.parent).send(getFamily, { query })
    const waiting = [{ passed_over: { because: 'same-time', by: 'Art' } }]
    expect(body.schedules[0]?.schedule).toMatchObject({ waiting })
    expect(await fetchSchedule(school, at)).toMatchObject({ waiting })
  },
)

test.each(ORDERS)(
  'of two classes in the way, a wish list names the one with the lower section, which was added %s',
  async (_, classes) => {
    const at = await buildTwoClassesInTheWay(classes)
    const call = { params: { id: at.student.id }, query: { semester: String(at.semester.id) } }
    await school.as(at.parent).send(updateWishList, { ...call, body: { course_ids: [at.allDay.id] } })
    expect((await school.as(at.parent).send(getWishList, call)).body.wishes).toMatchObject([
      { because: 'same-time', by: 'Art' },
    ])
  },
)

/** A child with two classes, and a class of the whole day without free seats. */
async function buildTwoClassesInTheWay(classes: readonly (typeof ART | typeof BAND)[]) {
  const semester = await buildSemester(school.postgres)
  const semester_id = semester.id
  const { parent, student } = await buildFamily(school.postgres)
  for (const values of classes)
    await buildEntry(school.postgres, await buildCourse(school.postgres, { ...values, semester_id }), student)
  const allDay = await buildCourse(school.postgres, { name: 'Camp', period: 'All Day', max_seats: 0, semester_id })
  return { semester, parent, student, allDay }
}
