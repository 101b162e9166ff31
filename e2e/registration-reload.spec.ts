import { expect, type Page } from '@playwright/test'
import { SECTION_NAMES } from '../domain/registration/sectionNames.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import {
  continueWithLink,
  draftOf,
  expectSection,
  inputOf,
  openSection,
  readResumeCode,
  register,
  startRegistration,
} from './support/registrationForm.ts'
import { offeredYear } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'
import { readStorage } from './support/steps.ts'

const HEALTH = 'Student Health Conditions'

test('a reload continues in every section, with the answer typed a moment before', async ({
  page,
  request,
  office,
}) => {
  const child = uniqueName()
  const code = await draftOf(request, await offeredYear(office), child)

  await test.step('a registration without answers continues in its section, and the first answer is not lost', async () => {
    await startRegistration(page)
    await openSection(page, HEALTH)
    await page.reload()
    await expect(problems(page)).toHaveValue('')
    await problems(page).fill('Bee stings')
    await expect(page.getByText('All answers are saved.')).toBeVisible()
    await page.reload()
    await expect(problems(page)).toHaveValue('Bee stings')
  })

  await page.goto('about:blank')
  await continueWithLink(page, code)

  await test.step('each section, and the check of all answers, open at their address', async () => {
    for (const section of [...SECTION_NAMES, 'check']) {
      await page.goto(`/student-registration?page=${section}`)
      await expect(page.getByRole('link', { name: 'All sections' })).toBeVisible()
      await expect(page.getByText(`Resume code: ${code}`)).toBeVisible()
    }
    await expect(page.getByText(child).first()).toBeVisible()
  })

  await test.step('an address with a section that does not exist opens the list of sections', async () => {
    await page.goto('/student-registration?page=shoes')
    await expect(page.getByRole('link', { name: HEALTH })).toBeVisible()
    await page.goto('/student-registration?page=check')
  })

  await test.step('an answer that was being saved is there', async () => {
    await page.getByRole('link', { name: 'All sections' }).click()
    await openSection(page, HEALTH)
    await problems(page).fill('Bee stings')
    await page.reload()
    await expect(problems(page)).toHaveValue('Bee stings')
  })

  await test.step('only the code is in the tab', async () => {
    expect(await readStorage(page)).toEqual({ registration: code })
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })

  await test.step('back from another page continues', async () => {
    await page.goto('/registration')
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
    await page.goBack()
    await expect(problems(page)).toHaveValue('Bee stings')
  })

  await test.step('a tab that the phone had discarded continues, and a second tab does not', async () => {
    const kept = await readStorage(page)
    const restored = await page.context().newPage()
    await restored.goto('/config.json')
    await restored.evaluate((stored) => Object.entries(stored).map((entry) => sessionStorage.setItem(...entry)), kept)
    await restored.goto('/student-registration?page=health')
    await expect(problems(restored)).toHaveValue('Bee stings')
    const second = await page.context().newPage()
    await second.goto('/student-registration?page=health')
    await expect(second.getByRole('button', { name: 'Start a Registration' })).toBeVisible()
    await expect(second.getByRole('textbox', { name: 'Resume code' })).toHaveValue('')
  })

  await test.step('a sent registration is no longer in the tab', async () => {
    await page.goto('/student-registration?page=check')
    await register(page)
    expect(await readStorage(page)).toEqual({})
    await page.goto('/student-registration')
    await expect(page.getByRole('button', { name: 'Start a Registration' })).toBeVisible()
  })
})

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('a family that is done on a shared computer leaves nothing behind', async ({ page, request, office }) => {
      const code = await draftOf(request, await offeredYear(office), uniqueName())
      await continueWithLink(page, code)
      expect(await readResumeCode(page)).toBe(code)
      await page.getByRole('checkbox', { name: 'Remember the code on this device' }).check()
      await expectUsable(page)
      await openSection(page, HEALTH)
      const done = page.getByRole('button', { name: "I'm Done on This Device" })
      const dialog = page.getByRole('dialog', { name: 'Done on This Device?' })

      await test.step('the code is shown first, and unsaved answers are saved first', async () => {
        await done.press('Enter')
        await expect(dialog).toContainText(code)
        await expectUsable(page)
        await dialog.getByRole('button', { name: 'Keep Going' }).press('Enter')
        await expect(done).toBeFocused()
        await page.context().setOffline(true)
        await problems(page).fill('Bee stings')
        await done.click()
        await dialog.getByRole('button', { name: "I'm Done" }).click()
        await expect(dialog.getByRole('alert')).toContainText("Your last changes aren't saved yet.")
        await expectUsable(page)
        await page.context().setOffline(false)
        await expect(page.getByText('All answers are saved.')).toBeVisible()
      })

      await test.step('the browser keeps nothing, and Back shows nothing', async () => {
        await dialog.getByRole('button', { name: "I'm Done" }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Your answers are saved' })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: 'New Student Registration' })).toBeFocused()
        await expectUsable(page)
        const stores = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
        expect(stores).toEqual([{}, {}])
        await page.goBack()
        await expect(page.getByRole('textbox', { name: 'Resume code' })).toHaveValue('')
      })

      await test.step('the code opens the answers again', async () => {
        await page.getByRole('textbox', { name: 'Resume code' }).fill(code)
        await page.getByRole('button', { name: 'Continue', exact: true }).click()
        await page.getByRole('link', { name: HEALTH }).click()
        await expectSection(page, HEALTH)
        await expect(problems(page)).toHaveValue('Bee stings')
      })
    })
  })
}

function problems(page: Page) {
  return inputOf(page, 'student_health_conditions.health_problems')
}
