import { expect, type Locator, type Page } from '@playwright/test'
import type { School } from '../contract/school.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { addChild, getClasses } from './support/school.ts'
import { classButton, classCard, classHeading, openEnrollment, signIn } from './support/steps.ts'

const PHONE = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }

test('on a phone, the sample’s Monday of 12 classes has at most 1,300 px, its week of 27 classes 3,000 px and the week view 2,000 px', async ({
  page,
  family,
  office,
}) => {
  // The name of the sample school takes two lines of the head and of the foot.
  const { school } = await office.send<{ school: School }>('GET', '/api/school')
  await office.send('PUT', '/api/school', { ...school, name: 'Saguaro Community School' })
  const child = await addChild(family, { first_name: 'Luz' })
  const classes = page.getByRole('heading', { level: 4 })
  await page.setViewportSize(PHONE)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  // The fonts of the first load come too late on a busy machine.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Mon 0 of 8', selected: true })).toBeVisible()
  await expect(classes).toHaveCount(12)
  await expect(page.getByText('Lunch is period 4')).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(1300)
  await page.getByRole('button', { name: 'Week view' }).click()
  await expect(page.getByRole('list', { name: `${child.first_name}'s week` })).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(2000)
  await page.getByRole('button', { name: 'Week view' }).click()
  await page.getByRole('tab', { name: 'All days' }).click()
  await expect(classes).toHaveCount(27)
  expect(await heightOf(page)).toBeLessThanOrEqual(3000)
  for (const card of await page.getByRole('tabpanel').getByRole('listitem').all()) await expectFacts(card)
  await office.send('PUT', '/api/school', school)
})

test('on a wide screen, the sample’s week of 27 classes has at most 2,100 px', async ({ page, family }) => {
  const child = await addChild(family)
  await page.setViewportSize(DESKTOP)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(27)
  expect(await heightOf(page)).toBeLessThanOrEqual(2100)
})

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a class is found by its description, and the address keeps the filters', async ({ page, family }) => {
      const child = await addChild(family)
      await signIn(page)
      await openEnrollment(page, child.first_name)
      await page.getByRole('tab', { name: 'All' }).click()
      const search = page.getByRole('searchbox', { name: 'Search classes' })
      await search.fill('violin okafor')
      await expect(page.getByRole('status').filter({ hasText: '2 of ' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Tue/Thu 0 of 6 1 match' })).toBeVisible()
      await expectUsable(page)
      await expect(page).toHaveURL(/day=all&search=violin\+okafor/)
      await classHeading(page, 'Beginning Violin').getByRole('button').click()
      await expect(classCard(page, 'Beginning Violin')).toContainText('No experience needed.')
      await expectUsable(page)
      await openFilters(page)
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Period 3')
      await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Beginning Violin'])
      await page.goBack()
      await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Beginning Violin', 'Intermediate Violin'])
      await page.reload()
      await expect(search).toHaveValue('violin okafor')
      await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Beginning Violin', 'Intermediate Violin'])
    })

    test('filters that hide every class are named, and one can be removed', async ({ page, family }) => {
      const child = await addChild(family)
      await signIn(page)
      await openEnrollment(page, child.first_name)
      await page.getByRole('tab', { name: /^Wed/ }).click()
      await page.getByRole('searchbox', { name: 'Search classes' }).fill('folk dance')
      await expect(page.getByText('No class on this day matches “folk dance”.')).toBeVisible()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Show all days (1 class)' }).click()
      await expect(classHeading(page, 'Folk Dance')).toBeVisible()
      await expect(page.getByRole('tabpanel', { name: /^All/ })).toBeFocused()
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(classHeading(page, 'Pottery')).toBeVisible()
    })
  })
}

test('Fits schedule hides conflicting classes, and without it the reason is on the class', async ({ page, family }) => {
  const child = await addChild(family)
  const classes = await getClasses(family, '5')
  const folkDance = classes.find(({ name }) => name === 'Folk Dance')
  await family.send('POST', `/api/schedules/${folkDance?.id}/${child.id}/enroll`, {})
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await expect(classButton(page, 'Add', 'Storytelling in Diné Bizaad')).toHaveAccessibleDescription(
    'Same time as Folk Dance',
  )
  await page.getByRole('checkbox', { name: 'Fits schedule' }).check()
  await expect(classHeading(page, 'Storytelling in Diné Bizaad')).toBeHidden()
  await expect(classHeading(page, 'Folk Dance')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Fits schedule' }).uncheck()
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption('Irina Petrova')
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Lunch Bunch', 'Folk Dance', 'Team Games'])
})

test('an open period of the timetable lists the classes that fit it', async ({ page, family }) => {
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await tabTo(page, 'Week view')
  await page.keyboard.press('Enter')
  const timetable = page.getByRole('table', { name: `${child.first_name}'s week` })
  await expect(timetable).toBeVisible()
  await expectUsable(page)
  await timetable.getByRole('button', { name: /Open ?, Mon, Period 7/ }).click()
  await expect(page.getByRole('tabpanel', { name: /^Mon/ })).toBeFocused()
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Folk Dance', 'Storytelling in Diné Bizaad'])
  await page.goBack()
  await expect(classHeading(page, 'Pottery')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the days are tabs, classes open and filters are reached by keyboard alone', async ({ page, family }) => {
    const child = await addChild(family)
    const { keyboard } = page
    await signIn(page)
    await openEnrollment(page, child.first_name)
    await tabTo(page, 'Mon 0 of 8')
    await keyboard.press('End')
    await expect(page.getByRole('tab', { name: /^Fri/, selected: true })).toBeFocused()
    await expect(page).toHaveURL(/day=f/)
    await tabTo(page, 'Schedule')
    await keyboard.press('Enter')
    await expect(page.getByText(`${child.first_name} has no classes yet.`)).toBeVisible()
    await tabTo(page, 'Filters')
    await keyboard.press('Space')
    await tabTo(page, 'Open seats')
    await keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await tabTo(page, 'Friday Film Club')
    await keyboard.press('Enter')
    await expect(classCard(page, 'Friday Film Club')).toContainText('Section 508')
    await expectFocusVisible(page)
    await expectUsable(page)
  })
})

/** A class shows its teacher, its seats and a button without being opened. */
async function expectFacts(card: Locator): Promise<void> {
  await expect(card).toContainText(/ · /)
  await expect(card).toContainText(/\d+ of \d+ seats left|Full/)
  await expect(card.getByRole('button', { name: /^(Add|Full) / })).toBeVisible()
}

async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  if (await filters.isVisible()) await filters.click()
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
