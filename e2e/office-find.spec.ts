import { expect, type Locator, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { holdRequests } from './support/heldRequests.ts'
import { expectFocusTrapped, tabTo } from './support/keyboard.ts'
import { addClass, openClassManager, signInAsAdmin } from './support/office.ts'
import { registerStudent } from './support/registrations.ts'
import { addChild, uniqueName } from './support/school.ts'

const STUDENTS = '/admin/dashboard/users/students'

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
        await expect(page.getByRole('heading', { level: 1, name: 'Class Manager' })).toBeVisible()
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

    test('Escape returns the focus and the scroll position', async ({ page }) => {
      await signInAsAdmin(page, STUDENTS)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await tabTo(page, 'Next page')
      const before = await page.evaluate(() => window.scrollY)
      expect(before).toBeGreaterThan(0)
      await openFind(page, '/')
      await page.keyboard.type('zzqqzz')
      await expect(page.getByText('Nothing matches "zzqqzz". Try fewer words or a part of a name.')).toBeVisible()
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
      await openFind(page, 'Control+k')
      await expect(fieldOf(page)).toHaveValue('')
    })

    test('a search that fails says so and is repeated', async ({ page, family, expectErrors }) => {
      const child = await addChild(family)
      await signInAsAdmin(page)
      await page.route('**/api/find?*', (route) => route.abort())
      await openFind(page, '/')
      await page.keyboard.type(child.first_name)
      await expect(page.getByRole('alert').filter({ hasText: "The search didn't work." })).toBeVisible()
      expectErrors(/net::ERR_FAILED/)
      await expectUsable(page)
      await page.unroute('**/api/find?*')
      await tabTo(page, 'Try again')
      await page.keyboard.press('Enter')
      await expect(fieldOf(page)).toBeFocused()
      await expect(optionsOf(page)).toContainText([child.first_name])
    })
  })
}

test('only the answer to the latest text is shown', async ({ page, family }) => {
  const first = await addChild(family, { first_name: uniqueName() })
  const second = await addChild(family, { first_name: uniqueName() })
  await signInAsAdmin(page)
  await openFind(page, '/')
  const release = await holdRequests(page, new RegExp(`/api/find\\?search=${first.first_name}$`))
  const held = page.waitForRequest(/\/api\/find\?/)
  await page.keyboard.type(first.first_name)
  await held
  await expect(page.getByText('Searching…')).toBeVisible()
  await fieldOf(page).fill(second.first_name)
  await expect(optionsOf(page)).toContainText([second.first_name])
  release()
  await fieldOf(page).press('ArrowDown')
  await expect(optionsOf(page)).toContainText([second.first_name])
})

test('a match that is shown opens with a press, also while a longer text is searched', async ({ page, family }) => {
  const child = await addChild(family)
  await signInAsAdmin(page)
  await openFind(page, '/')
  await page.keyboard.type(child.first_name)
  const option = page.getByRole('group', { name: 'Students' }).getByRole('option')
  await expect(option).toContainText(child.first_name)
  await expect(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible()
  const release = await holdRequests(page, /\/api\/find\?search=.*Marsh$/)
  await page.keyboard.type(' Marsh')
  await expect(page.getByText('Searching…')).toBeVisible()
  await option.click()
  await expect(page.getByRole('heading', { level: 1, name: child.first_name })).toBeFocused()
  release()
})

test('a slash is typed into a field, and no shortcut opens Find above a dialog', async ({ page, office }) => {
  await signInAsAdmin(page, STUDENTS)
  await page.getByRole('searchbox').press('/')
  await expect(page.getByRole('searchbox')).toHaveValue('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openFind(page, 'Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Create Student' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Student' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await openClassManager(page, await addClass(office))
  await openFind(page, 'Control+k')
})

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
