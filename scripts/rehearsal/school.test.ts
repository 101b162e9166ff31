import { beforeEach, expect, test } from 'vitest'
import { getEnrollmentScreen } from '../../contract/enrollment/screen.ts'
import { listPauses } from '../../contract/pauses.ts'
import { DAY_MS } from '../../domain/durations.ts'
import {
  buildChildren,
  buildCourse,
  buildEntry,
  buildFamily,
  buildLottery,
  buildPause,
  buildSemester,
  buildUser,
  buildWindow,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { openSemester, prepareFamilies } from './school.ts'

const school = openSchool()
const now = new Date()
const open = (reference?: string) => openSemester(school.owner.db, reference, now)

beforeEach(async () => {
  await school.db.updateTable('semester').set({ active: false }).execute()
})

test('without a semester to open, the rehearsal says so and names the option', async () => {
  await buildSemester(school.postgres, { disabled: true })
  await expect(open()).rejects.toThrow('No semester opens next')
  await expect(open('Fall 1999')).rejects.toThrow('There is no semester Fall 1999. There are: Fall')
})

test('a semester without classes, and a lottery that has not run, are refused', async () => {
  const semester = await buildSemester(school.postgres)
  await expect(open()).rejects.toThrow(`${semester.name} has no classes yet`)
  const [opens_at, closes_at] = [new Date(now.getTime() + DAY_MS), new Date(now.getTime() + 2 * DAY_MS)]
  await buildLottery(school.postgres, semester, { opens_at, closes_at })
  await expect(open(semester.name)).rejects.toThrow(`The lottery of ${semester.name} has not run`)
})

test('the semester that opens soonest is open to all families, whose sessions work, and nothing is paused', async () => {
  const [later, sooner] = [await buildSemester(school.postgres), await buildSemester(school.postgres)]
  await buildWindow(school.postgres, later, { opens_at: new Date(now.getTime() + 9 * DAY_MS) })
  await buildWindow(school.postgres, sooner, { opens_at: new Date(now.getTime() + 2 * DAY_MS), grades: '5' })
  const course = await buildCourse(school.postgres, { semester_id: sooner.id })
  await buildPause(school.postgres, { action: 'adding' })
  const { student } = await buildFamily(school.postgres)
  const large = await buildUser(school.postgres)
  await buildChildren(school.postgres, large, ['K', '12', 'done'])
  await buildUser(school.postgres, { disabled: true })

  const { student: taken } = await buildFamily(school.postgres, { grade: '5' })
  await buildEntry(school.postgres, course, taken)
  await school.db.updateTable('users').set({ disabled: true }).where('id', '=', taken.parent_id).execute()

  const opened = await open()
  expect(opened).toMatchObject({ semester: { id: sooner.id }, courses: [{ id: course.id }] })
  const { families, madeUp, courses } = await prepareFamilies(school.owner.db, opened, 6)
  expect([families.length, madeUp, courses]).toMatchObject([6, 4, [{ max_seats: 1 + 3 * (course.max_seats - 1) }]])
  // Made-up families have as many children as those of the school, in turns. A child that is done with school takes no classes.
  expect(families.map(({ children }) => children.length).sort()).toEqual([1, 1, 1, 2, 2, 2])
  expect(families.flatMap(({ children }) => children.flatMap(({ wishes }) => wishes)).length).toBe(9)
  const own = families.find(({ children }) => children.some(({ id }) => id === student.id))
  const client = school.as({ token: own?.token ?? '' })
  const { body } = await client.send(getEnrollmentScreen, { params: { id: student.id } })
  expect(body).toMatchObject({ selected: { semester: { id: sooner.id }, windows: { windows: [] } } })
  expect((await client.send(listPauses)).body.pauses).toEqual([])
})

test('fewer families than the school has can be rehearsed', async () => {
  const semester = await buildSemester(school.postgres)
  await buildCourse(school.postgres, { semester_id: semester.id })
  for (let n = 0; n < 3; n++) await buildFamily(school.postgres)
  const { families, madeUp } = await prepareFamilies(school.owner.db, await open(), 2)
  expect([families.length, madeUp]).toEqual([2, 0])
})
