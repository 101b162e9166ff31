import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { buildWindow } from '../data/builders.ts'
import { courseForm } from '../data/classes.ts'
import type { State } from './buildState.ts'
import type { ModelSchool } from './model.ts'
import type { Windows } from './steps.ts'

/** These change the database and not the model. Those that send a request return the status of its response. */
export async function changeSetting(
  { school, semester, model, admin }: State,
  freed_seats: ModelSchool['freedSeats'],
): Promise<number> {
  const body = { name: semester.name, active: true, disabled: model.closed, freed_seats }
  return (await school.as(admin).send(updateSemester, { params: { id: String(semester.id) }, body })).status
}

export async function closeSemester({ school, semester }: State, closed: boolean): Promise<void> {
  await school.db.updateTable('semester').set({ disabled: closed }).where('id', '=', semester.id).execute()
}

export async function changeWindows({ school, semester }: State, windows: Windows): Promise<void> {
  await school.db.deleteFrom('enrollment_window').where('semester_id', '=', semester.id).execute()
  const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const closes_at = windows === 'over' ? fromNow(-1) : windows === 'later' ? null : fromNow(1)
  const opens_at = fromNow(windows === 'later' ? 1 : -2)
  const grades = windows === 'open for K and 10' ? 'K,10' : ''
  if (windows !== 'none') await buildWindow(school.postgres, semester, { grades, opens_at, closes_at })
}

/** Fewer seats than enrolled children are refused. */
export async function editSeats(state: State, n: number, max_seats: number): Promise<number> {
  const { school, semester, admin } = state
  const course = courseAt(state, n)
  const body = courseForm({ semester, course }, { max_seats, withdraw_offers: true })
  return (await school.as(admin).send(updateCourse, { params: { id: course.id }, body })).status
}

/** Makes an active class inactive, and an inactive one active. */
export async function toggleClass(state: State, n: number): Promise<number> {
  const { school, admin } = state
  return (await school.as(admin).send(toggleCourse, { params: { id: courseAt(state, n).id }, body: {} })).status
}

export function courseAt({ courses }: State, n: number): State['courses'][number] {
  const course = courses[n]
  if (!course) throw new Error(`no class ${n}`)
  return course
}
