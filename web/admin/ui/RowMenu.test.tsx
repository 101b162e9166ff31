import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, pending } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { expectFocusVisible } from '../../../test/components/gestures.ts'
import {
  classOf,
  managerOf,
  managerPathOf,
  OFFICE_LISTS,
  STUDENTS,
  withRoster,
} from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { router } from '../../routes.tsx'

const NOTICE = {
  id: 3,
  message: 'Picture day is Friday.',
  message_es: '',
  type: 'info',
  active: false,
  etag: '"1"',
} as const
const NOTICES = answer('GET /api/system-notifications', 200, { notifications: [NOTICE] })
const COURSE = withRoster(classOf('Kite Building'), STUDENTS.slice(0, 2))
const STUDENT = pending('GET /api/students/:id')
const FAMILY = pending('GET /api/users/parents/:id/family')

const LISTS = [
  { path: 'users/students', title: 'Students', commands: ['Manage Classes', 'Edit', 'Delete'] },
  { path: 'users/teachers', title: 'Teachers', commands: ['Edit', 'Delete'] },
  { path: 'users/parents', title: 'Parents', commands: ['Edit', 'Merge', 'Delete'] },
  { path: 'notifications', title: 'System Notifications', commands: ['Edit'] },
] as const

const LAYOUTS = [
  { width: 1280, least: 24 },
  { width: 320, least: 44 },
] as const

const server = answerRequests()
const menu = page
  .getByRole('row')
  .last()
  .getByRole('button', { name: /^Actions for / })
const items = page.getByRole('menuitem')

for (const { width, least } of LAYOUTS) {
  for (const { path, title, commands } of LISTS)
    test(`at ${width} px, a row of ${title} has one menu, which works by keyboard and is large enough`, async () => {
      await page.viewport(width, 900)
      server.set(...OFFICE_LISTS, NOTICES)
      await showScreen(`/admin/dashboard/${path}`, 'admin')
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.element(menu).toBeVisible()
      expect(menu.elements()).toHaveLength(1)
      const box = menu.element().getBoundingClientRect()
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(least)
      if (width > 1024)
        expect(page.getByRole('row').last().element().getBoundingClientRect().height).toBeLessThanOrEqual(34)
      focus(menu.element())
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(commands)
      await expect.element(items.first()).toHaveFocus()
      await expectFocusVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
      await expect.element(menu).toHaveFocus()
      if (width === 320) await expectUsable()
    })

  test(`at ${width} px, a roster row has its main command and one menu, and opens the student`, async () => {
    await page.viewport(width, 900)
    server.set(...managerOf(COURSE), STUDENT)
    await showScreen(managerPathOf(COURSE), 'admin')
    const row = page.getByRole('region', { name: 'Roster', exact: true }).getByRole('row').last()
    await expect.element(row.getByRole('button', { name: 'Actions for Ruby Marsh' })).toBeVisible()
    expect(row.getByRole('button').elements()).toHaveLength(2)
    focus(row.getByRole('button', { name: 'Actions for Ruby Marsh' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(['Drop'])
    await userEvent.keyboard('{Escape}')
    if (width === 320) await expectUsable()
    await page.viewport(width, 900)
    await row.getByRole('cell', { name: '5th' }).click()
    await expect.poll(pathname).toBe('/admin/dashboard/users/students/12')
  })
}

for (const { path, title, text } of [
  { path: 'users/teachers', title: 'Edit Teacher', text: /First name/ },
  { path: 'audit-trail', title: 'Parent: Elena Marsh', text: /Request ID/ },
])
  test(`a click in a row of ${path} opens ${title}`, async () => {
    server.set(...OFFICE_LISTS)
    await showFirstRow(path)
    await expect.element(page.getByRole('dialog', { name: title })).toMatchTextContent(text)
  })

for (const { path, id } of [
  { path: 'users/students', id: 11 },
  { path: 'users/parents', id: 31 },
])
  test(`a click in a row of ${path} opens its page`, async () => {
    server.set(...OFFICE_LISTS, STUDENT, FAMILY)
    await showFirstRow(path)
    await expect.poll(pathname).toBe(`/admin/dashboard/${path}/${id}`)
  })

/** Clicks beside the text of a cell. The first cell of people has a box. */
async function showFirstRow(path: string): Promise<void> {
  await page.viewport(1280, 900)
  await showScreen(`/admin/dashboard/${path}`, 'admin')
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .nth(path.startsWith('users/') ? 1 : 0)
    .click({ position: { x: 2, y: 2 } })
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}

function pathname(): string {
  return router.state.location.pathname
}
