import { expect } from 'vitest'
import { updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { buildWindow } from '../data/builders.ts'
import { courseForm } from '../data/classes.ts'
import type { State } from './buildState.ts'
import type { ModelSchool } from './model.ts'
import { changeSeats, settle } from './settling.ts'
import { SHUT, type Windows } from './steps.ts'

export async function changeSetting(
  { school, semester, model, admin }: State,
  freed_seats: ModelSchool['freedSeats'],
): Promise<void> {
  const body = { name: semester.name, active: true, disabled: model.closed, freed_seats }
  const { status } = await school.as(admin).send(updateSemester, { params: { id: String(semester.id) }, body })
  expect(status).toBe(200)
  model.freedSeats = freed_seats
  settle(model)
}

export async function closeSemester({ school, semester, model }: State, closed: boolean): Promise<void> {
  await school.db.updateTable('semester').set({ disabled: closed }).where('id', '=', semester.id).execute()
  model.closed = closed
}

export async function changeWindows({ school, semester, model }: State, windows: Windows): Promise<void> {
  await school.db.deleteFrom('enrollment_window').where('semester_id', '=', semester.id).execute()
  const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const closes_at = windows === 'over' ? fromNow(-1) : windows === 'later' ? null : fromNow(1)
  const opens_at = fromNow(windows === 'later' ? 1 : -2)
  const grades = windows === 'open for K and 10' ? 'K,10' : ''
  if (windows !== 'none') await buildWindow(school.postgres, semester, { grades, opens_at, closes_at })
  model.shut = SHUT[windows]
}

/** Fewer seats than enrolled children are refused. */
export async function editSeats(
  { school, semester, courses, model, admin }: State,
  n: number,
  max_seats: number,
): Promise<void> {
  const [edited, course] = [courses[n], model.courses[n]]
  if (!edited || !course) throw new Error(`no class ${n}`)
  const body = courseForm({ semester, course: edited }, { max_seats, withdraw_offers: true })
  const { status } = await school.as(admin).send(updateCourse, { params: { id: edited.id }, body })
  expect(status).toBe(changeSeats(model, course, max_seats) ? 200 : 422)
}
