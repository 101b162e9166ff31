import { expect, type Page } from '@playwright/test'
import { SECTION_NAMES } from '../domain/registration/sectionNames.ts'
import { expectUsable, test } from './support/checks.ts'
import {
  continueWithLink,
  draftOf,
  inputOf,
  openSection,
  readResumeCode,
  startRegistration,
} from './support/registrationForm.ts'
import { offeredYear } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

test.use({ viewport: { width: 320, height: 568 } })

/** Pixels of the check of all answers with its sections folded. */
const MOST_FOLDED = 4000

test('the first question or notice of each section is on the screen at once, and the start has its button there', async ({
  page,
}) => {
  await page.goto('/student-registration')
  await expect(page.getByRole('button', { name: 'Start a Registration' })).toBeInViewport({ ratio: 1 })
  await startRegistration(page)
  for (const section of SECTION_NAMES) {
    await page.goto(`/student-registration?page=${section}`)
    await expect(page.getByText(`Section ${SECTION_NAMES.indexOf(section) + 1} of 9`)).toBeInViewport()
    const first =
      section === 'siblings'
        ? page.getByRole('button', { name: 'Add a Brother or Sister' })
        : section === 'rights'
          ? page.getByText('These rights apply to children who lack a fixed')
          : page.locator('main form').locator('input:enabled, select, textarea').first()
    await expect(first, section).toBeInViewport({ ratio: 1 })
  }
})

test('the list shows the code and the way to leave a shared computer at its top, and a section links to its code', async ({
  page,
}) => {
  await startRegistration(page)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(
    page.getByText('After your first answer, a code to continue on another device appears here.'),
  ).toBeVisible()
  await expectUsable(page)
  await openSection(page, 'Student Health Conditions')
  const link = page.getByRole('link', { name: 'Resume code' })
  await expect(link).toHaveCount(0)
  await inputOf(page, 'student_health_conditions.health_problems').fill('None')
  await expect(page.getByText('All answers are saved.')).toBeVisible()
  await expectUsable(page)
  await link.press('Enter')
  await expect(page.getByText('Resume code:')).toBeInViewport()
  await expect(page.locator(':focus').getByRole('button', { name: "I'm Done on This Device" })).toBeInViewport()
  await expect(page).toHaveURL('/student-registration?page=health')
  await page.getByText('All sections').click()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  await expect(page.getByText('To continue on another device, write down this code:')).toBeInViewport()
  await expect(page.getByText(await readResumeCode(page))).toBeInViewport()
  await expect(page.getByRole('button', { name: "I'm Done on This Device" })).toBeInViewport({ ratio: 1 })
  await expectUsable(page)
})

test('the asterisk of a required question is beside its last word', async ({ page }) => {
  await startRegistration(page)
  await page.goto('/student-registration?page=part-c')
  const asterisks = page.locator('label > [aria-hidden], [id$="-label"] > [aria-hidden]').filter({ hasText: '*' })
  await expect(asterisks.filter({ visible: true })).not.toHaveCount(0)
  const alone = await asterisks.evaluateAll((all) =>
    all
      .filter((asterisk) => {
        const question = document.createRange()
        question.setStartBefore(asterisk.parentElement?.firstChild ?? asterisk)
        question.setEndBefore(asterisk)
        const lastLine = [...question.getClientRects()].at(-1)
        return lastLine && asterisk.getBoundingClientRect().top > lastLine.bottom - 4
      })
      .map(({ parentElement }) => parentElement?.textContent),
  )
  expect(alone).toEqual([])
})

test('the choices of a question are in one column', async ({ page }) => {
  await startRegistration(page)
  for (const section of ['student', 'parents', 'part-c'] as const) {
    await page.goto(`/student-registration?page=${section}`)
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
    const columns = await page
      .locator('fieldset')
      .evaluateAll((groups) =>
        groups.map((group) => new Set([...group.querySelectorAll('input')].map((input) => input.offsetLeft)).size),
      )
    expect(new Set(columns), section).toEqual(new Set([1]))
  }
})

test('the check of all answers is short while folded, also with every error', async ({ page, request, office }) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await expect(page.getByText('Complete', { exact: true })).toHaveCount(9)
  expect(await heightOf(page)).toBeLessThan(MOST_FOLDED)
  await page.evaluate(() => sessionStorage.clear())
  await startRegistration(page)
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await expect(page.getByText('20 answers are missing')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectUsable(page)
  expect(await heightOf(page)).toBeLessThan(MOST_FOLDED)
})

test('the check says what is missing and leads there, and Register is its main button once all is answered', async ({
  page,
  request,
  office,
}) => {
  const register = page.getByRole('button', { name: 'Register' })
  await startRegistration(page)
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await expect(page.getByText("You can't send it yet. 69 answers are missing in 8 sections.")).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Go to Student Information' })).toBeInViewport({ ratio: 1 })
  await expect(register).toHaveAttribute('data-variant', 'default')
  await page
    .getByRole('region', { name: 'Student Health Conditions' })
    .getByRole('link', { name: '4 answers are missing' })
    .click()
  await expect(inputOf(page, 'student_health_conditions.health_problems')).toBeFocused()
  await page.goBack()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Go to Student Information' }).click()
  await expect(inputOf(page, 'student.year')).toBeFocused()
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await expect(register).toHaveAttribute('data-variant', 'filled')
  await expect(page.getByText("You can't send it yet.")).toHaveCount(0)
  await page.goto('/student-registration?page=rights')
  await inputOf(page, 'rightsOfHomelessStudents.acknowledged').uncheck()
  await page.getByText('All sections').click()
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await expect(page.getByText("You can't send it yet. 1 answer is missing in 1 section.")).toBeVisible()
  const label = page.getByRole('button', { name: 'Go to Rights of Homeless Students' }).locator('span').last()
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a folded section prints its answers, and no buttons', async ({ page, request, office }) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  const school = page.getByRole('definition').filter({ hasText: 'Sunrise Elementary' })
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expect(school).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(school).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Home address' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
  await expect(page.getByText('Change home address')).toBeHidden()
})

test('an unfolded section has links that say what they change', async ({ page, request, office }) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  const section = page.getByRole('button', { name: 'Student Information' })
  await section.click()
  await expect(section).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('term').filter({ hasText: 'Street address' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Mailing' })).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Change home address', exact: true }).click()
  await expect(inputOf(page, 'student.street_address')).toBeFocused()
  await page.getByRole('button', { name: 'Save and Check Answers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check Your Answers' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all answers' }).click()
  await expect(page.getByRole('link', { name: /^Change / })).toHaveCount(22)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Hide all answers' }).click()
  await expect(page.getByRole('link', { name: /^Change / })).toHaveCount(0)
})

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
