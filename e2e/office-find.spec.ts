import { expect, type Locator, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusTrapped, tabTo } from './support/keyboard.ts'
import { addClass, signInAsAdmin } from './support/office.ts'
import { registerStudent } from './support/registrations.ts'
import { addChild } from './support/school.ts'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)
    test.slow()

    test('the office finds a child, a parent, a class, a teacher and a registration by keyboard alone', async ({
      page,
      family,
      office,
      request,
    }) => {
      const { keyboard } = page
      const child = await addChild(family)
      const course = await addClass(office)
      const teacher = `${course.teacher.first_name} ${course.teacher.last_name}`
      const { reference, name } = await registerStudent(request)
      await signInAsAdmin(page)

      await test.step('a child by name', async () => {
        await openFind(page, '/')
        await expectUsable(page)
        await expectFocusTrapped(page, page.getByRole('dialog', { name: 'Find' }))
        await tabTo(page, LABEL)
        await keyboard.type(child.first_name)
        const option = page.getByRole('group', { name: 'Students' }).getByRole('option')
        // Results of the first letters are shown until those of the whole name arrive.
        await expect(option).toHaveCount(1)
        await expect(option).toContainText(`${child.first_name} ${child.last_name}`)
        await expect(option).toContainText(/5th · Elena Marsh · \(\d{3}\) \d{3} - \d{4}/)
        await expectActive(page, option)
        await expectUsable(page)
        await keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(child.first_name))
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

      await test.step('a parent by phone', async () => {
        await openFind(page, 'Control+k')
        const parent = await office.send<{ parents: { phone: string }[] }>(
          'GET',
          '/api/users/parents?page=1&search=family@sample.school',
        )
        const digits = parent.parents[0]?.phone ?? ''
        await keyboard.type(`${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`)
        const option = page.getByRole('group', { name: 'Parents' }).getByRole('option', { name: /Elena Marsh/ })
        await expect(option).toContainText('family@sample.school · (')
        await chooseByArrow(page, option)
        await keyboard.press('Enter')
        await expect(page).toHaveURL(/users\/parents\/\d+$/)
        await expect(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeFocused()
      })

      await test.step('a class by section, and Enter does not wait for the answer', async () => {
        await openFind(page, '/')
        await keyboard.type(course.section)
        await keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/${course.id}$`))
        await expect(page.getByText(course.name).first()).toBeVisible()
      })

      await test.step('a teacher by name', async () => {
        await openFind(page, 'Control+k')
        await keyboard.type(teacher)
        const option = page.getByRole('group', { name: 'Teachers' }).getByRole('option')
        await expect(option).toContainText(teacher)
        await expect(page.getByRole('group', { name: 'Classes' }).getByRole('option')).toHaveCount(5)
        await expect(page.getByText('These are the first matches. Keep typing to narrow the list.')).toBeVisible()
        await keyboard.press('ArrowUp')
        await expectActive(page, option)
        await expectUsable(page)
        await keyboard.press('Enter')
        await expect(page.getByRole('rowheader')).toHaveText([new RegExp(teacher)])
      })

      await test.step('a registration by reference', async () => {
        await tabTo(page, 'Find', 'Shift+Tab')
        await keyboard.press('Enter')
        await expect(fieldOf(page)).toBeFocused()
        await keyboard.type(reference.toLowerCase())
        await expect(optionsOf(page)).toContainText([name])
        await keyboard.press('Enter')
        await expect(page.getByText(`Reference ${reference}`)).toBeVisible()
      })
    })
  })
}

const LABEL = 'Name, phone, class or reference'

function fieldOf(page: Page): Locator {
  return page.getByRole('combobox', { name: LABEL })
}

function optionsOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
}

async function openFind(page: Page, keys: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  await page.keyboard.press(keys)
  await expect(fieldOf(page)).toBeFocused()
}

/** Expects that the field names this option as the chosen one. */
async function expectActive(page: Page, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOf(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
}

async function chooseByArrow(page: Page, option: Locator): Promise<void> {
  const count = await optionsOf(page).count()
  for (let step = 0; step < count; step++) {
    if ((await option.getAttribute('aria-selected')) === 'true') return
    const before = await fieldOf(page).getAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await expect(fieldOf(page)).not.toHaveAttribute('aria-activedescendant', before ?? '')
  }
  await expectActive(page, option)
}
