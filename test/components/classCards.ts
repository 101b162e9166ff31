import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Student } from '../../contract/students.ts'
import { selectStudent } from '../../web/session/storage.ts'
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
