import { expect, test, vi } from 'vitest'
import type { Semester } from '../../contract/semesters.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String.raw }))
const { HOME, isMenuOf, menusFor } = await import('./menus.ts')

const [fall, spring] = [2, 1].map((id) => ({ id, name: `Fall ${id}`, slug: `Fall-${id}_${id}` }) as Semester)
const menus = menusFor([fall, spring] as Semester[])
const items = menus.flatMap(({ sections }) => sections.flatMap((section) => section.items))

test('the menus have every entry of the specification, and one per semester', () => {
  expect(items.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Registrations',
    'Documents',
    'Confirmations',
    'Week',
    'Create Class',
    'Fall 2',
    'Fall 1',
    'Students',
    'Teachers',
    'Parents',
    'Increment Grades',
    'Create Semester',
    'Fall 2',
    'Fall 1',
    'Fall 2',
    'Fall 1',
    'School',
    'System Notifications',
    'Import & Export',
    'Audit Trail',
  ])
})

test("every screen of the office belongs to exactly one menu, except the dashboard, which the link with the user's name marks", () => {
  const screens = items.map(({ to }) => to).filter((to) => to !== HOME)
  for (const path of [...screens, `${HOME}/classes/Fall_2/17`, `${HOME}/semesters/Fall_2/lottery`])
    expect(menus.filter((menu) => isMenuOf(menu, path))).toHaveLength(1)
  for (const path of [HOME, `${HOME}/`, '/enrollment']) expect(menus.filter((menu) => isMenuOf(menu, path))).toEqual([])
  expect(isMenuOf({ id: 'school' }, `${HOME}/schools`)).toBe(false)
})
