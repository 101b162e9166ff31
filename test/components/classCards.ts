import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Course } from '../../contract/courses.ts'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import { selectStudent } from '../../web/session/storage.ts'
import { CLASSES } from './sample/courses.ts'
import { course, schedule, waitingFor } from './sample/family.ts'
import { showScreen } from './screen.tsx'

/** Opens the enrollment screen of a child whom the dashboard has stored. */
export async function showEnrollment({ id }: Pick<Student, 'id'>, search = ''): Promise<void> {
  selectStudent(id)
  await showScreen(`/enrollment${search}`, 'parent')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Schedule', exact: true })).toBeVisible()
}

/** The names of the classes in the daily lists. */
export const classNames = page.getByRole('heading', { level: 4 })

export function classHeading(name: string): Locator {
  return page.getByRole('heading', { level: 4, name, exact: true })
}

/** The card of a class in the daily lists. */
export function classCard(name: string): Locator {
  return page.getByRole('listitem').filter({ has: classHeading(name) })
}

export function classButton(button: string, name: string): Locator {
  return classCard(name).getByRole('button', { name: `${button} ${name}`, exact: true })
}

/** The row of a class in the schedule. */
export function scheduleRow(name: string): Locator {
  return page.getByRole('region', { name: 'Schedule', exact: true }).getByRole('listitem').filter({ hasText: name })
}

/** The texts of rows of classes that are wider than their place. */
export function cutTexts(): (string | null)[] {
  const texts = [...document.querySelectorAll('[role=tabpanel] li :is(p, h4, button, span)')]
  return texts
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)
}

/**
 * Classes with the longest name, teacher and room of the sample: with a seat, full, and both at the time of the class that the child has and of
 * one that it waits for.
 */
export function longestClasses() {
  const longest = (textOf: (one: Course) => string) =>
    CLASSES.reduce((a, b) => (textOf(b).length > textOf(a).length ? b : a))
  const { teacher, teacher_id } = longest((one) => fullName(one.teacher))
  const names = { name: longest(({ name }) => name).name, room: longest(({ room }) => room).room, teacher, teacher_id }
  const row = (id: number, period: Course['period'], current_seats: number) =>
    course('Pottery', { ...names, id, section: `${id}`, period, current_seats, max_seats: 10, wait_list: 0 })
  const [enrolled, waiting] = [row(905, '3', 5), row(906, '3', 10)]
  const courses = [row(901, '1', 5), row(902, '2', 10), row(903, '3', 5), row(904, '3', 10), enrolled, waiting]
  return { courses, schedule: schedule({ enrolled: [enrolled], waiting: [waitingFor(waiting)] }) }
}
