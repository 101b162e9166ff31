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

test('every screen of the office belongs to exactly one menu', () => {
  const paths = [
    ...items.map(({ to }) => to),
    `${HOME}/classes/Fall_2/17`,
    `${HOME}/semesters/Fall_2/lottery`,
    `${HOME}/`,
  ]
  for (const path of paths) expect(menus.filter((menu) => isMenuOf(menu, path))).toHaveLength(1)
  expect(menus.filter((menu) => isMenuOf(menu, '/enrollment'))).toEqual([])
  expect(isMenuOf({ id: 'school' }, `${HOME}/schools`)).toBe(false)
})
