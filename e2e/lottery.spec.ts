import { expect, type Locator, type Page } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import type { Semester } from '../contract/semesters.ts'
import { fullName } from '../domain/person.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabToAndPress } from './support/keyboard.ts'
import { watchPositions } from './support/layoutShifts.ts'
import {
  addActiveSemester,
  addRankedClass,
  closeLottery,
  moveRenewals,
  rank,
  renewSecrets,
  runLottery,
  saveLottery,
} from './support/lotteries.ts'
import { holdRequests } from './support/network.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { expectMessage } from './support/people.ts'
import { addChild, PASSWORD, registerParent } from './support/school.ts'
import { signIn } from './support/steps.ts'

test.slow()

const RESULTS = '**/api/students/*/lottery-results*'
const RESULTS_CODE = '**/assets/LotteryResults-*.js'
const CLASSES = '**/api/courses/by-semester/*'

/** A lottery runs in a thread of its own. */
const RUN = { timeout: 60_000 }

let semester: Semester
test.beforeEach(async ({ office }) => {
  semester = await addActiveSemester(office)
})

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('a family ranks classes by keyboard, and sees each result with its reason after the lottery', async ({
      page,
      office,
      family,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 422/, /ERR_FAILED/, /ApiProblem: Whoops/)
      const child = await addChild(family, { grade: '5' })
      const robotics = await addRankedClass(office, semester)
      await addRankedClass(office, semester, { name: 'Pottery', max_seats: 5 })
      await addRankedClass(office, semester, { name: 'Chorus', days: 'F' })
      await saveLottery(office, semester, 3_600_000)
      await openEnrollment(page, child.id)
      await expect(page.getByRole('heading', { name: /^Rank classes until / })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(child.first_name)
      await expect(page.getByText('5th grade', { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: 'All days' }).click()
      const monday = page.getByRole('region', { name: 'Monday, Period 1' })
      await expect(monday.getByRole('heading', { name: 'Period 1 8:30-9:20' })).toBeVisible()
      await expect(monday.getByRole('listitem').first()).toContainText(/ · 1 seat/)
      await expect(
        page.getByText(`Tue/Thu and Wed: there are no classes to rank for ${child.first_name}.`),
      ).toBeVisible()
      await expectUsable(page)

      await test.step('ranks, reorders and removes classes', async () => {
        await tabToAndPress(page, 'Rank Pottery')
        await tabToAndPress(page, 'Rank Robotics')
        await tabToAndPress(page, 'Rank Chorus')
        await tabToAndPress(page, 'Move Robotics up', 'Shift+Tab')
        await expect(monday.getByRole('status')).toHaveText('Robotics is choice 1 for Monday, Period 1.')
        await expect(monday.getByRole('listitem')).toHaveText([/^1Robotics/, /^2Pottery/])
        await expectUsable(page)
        await dragSecondToFirst(page, monday.getByRole('listitem'))
        await expect(monday.getByRole('listitem')).toHaveText([/^1Pottery/, /^2Robotics/])
        await dragSecondToFirst(page, monday.getByRole('listitem'))
        await expect(monday.getByRole('listitem')).toHaveText([/^1Robotics/, /^2Pottery/])
        await expect(page.getByText('2 of 2 times ranked')).toBeVisible()
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      })

      await test.step('finds the choices and the code again', async () => {
        await page.reload()
        await expect(monday.getByRole('listitem')).toHaveText([/^1Robotics/, /^2Pottery/])
        await expect(page.getByText(/code is \d{6}/)).toBeVisible()
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
        await page.getByText('For experts').click()
        await expectUsable(page)
      })

      await test.step('learns that a restore replaced the secret', async () => {
        await renewSecrets(server)
        await page.reload()
        await expect(page.getByText('This lottery has a new secret.')).toBeVisible()
        await expect(page.getByText('Check that your choices are still the ones you made.')).toBeVisible()
        await expect(page.getByText(/^SHA-256 of the secret until .*: [0-9a-f]{64}$/)).toBeVisible()
        await expectUsable(page)
      })

      await test.step('learns that the lottery is over', async () => {
        await closeLottery(office, semester, server)
        await page.getByRole('button', { name: 'Remove Chorus' }).click()
        await expect(page.getByRole('alert')).toContainText('Your last changes were not saved')
        await expect(page.getByRole('heading', { name: 'The time to rank classes is over' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Remove Chorus' })).toHaveCount(0)
        await expectUsable(page)
      })

      await test.step('sees the results', async () => {
        await runLottery(office, semester)
        const release = await holdRequests(page, RESULTS)
        const readPositions = await watchPositions(page, '#schedule')
        const others = Promise.all([CLASSES, RESULTS_CODE].map((address) => page.waitForResponse(address)))
        await page.reload()
        await others
        release()
        await expect(page.getByText(`${child.first_name} got 2 classes.`)).toBeVisible()
        await expect(page.getByRole('region', { name: 'Schedule', exact: true })).toBeVisible()
        expect(await readPositions()).toHaveLength(1)
        await page.getByText('Show every choice').click()
        await expect(page.getByText('Turn 1 of 1. The last turn that got a class was 1.').first()).toBeVisible()
        await expect(
          page.getByText(`Not needed: ${child.first_name} is in Robotics, which you ranked higher.`),
        ).toBeVisible()
        await expectUsable(page)
      })

      await test.step('finds the classes when the results cannot be loaded, and tries again', async () => {
        await page.route(RESULTS, (route) => route.abort())
        await page.reload()
        await expect(page.getByRole('region', { name: 'Schedule', exact: true })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveText("Lottery results didn't load.")
        await expectUsable(page)
        await page.unroute(RESULTS)
        const release = await holdRequests(page, RESULTS)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('region', { name: 'Schedule', exact: true })).toBeVisible()
        release()
        await page.getByText('Show every choice').click()
      })

      await test.step('checks the lottery in the browser', async () => {
        const code = (await page.getByText(/The code \d{6} stands/).textContent())?.match(/\d{6}/)?.[0] ?? ''
        await page.getByRole('link', { name: 'Check the lottery' }).click()
        await expect(
          page.getByText('Your browser computed all 3 decisions again. The record is correct in itself.'),
        ).toBeVisible()
        await page.getByLabel("Your child's code").fill(code)
        await expect(page.getByText(`Section ${robotics.section}, choice 1: enrolled`)).toBeVisible()
        await expect(page.getByText(/^SHA-256 of the secret until .*: [0-9a-f]{64}$/)).toBeVisible()
        await expectUsable(page)
        await page.getByRole('link', { name: 'Back to Dashboard' }).click()
        await expect(page).toHaveURL(new RegExp(`/dashboard\\?semester=${semester.slug}`))
        // The dashboard reads the semester, which is hidden after the test.
        await page.goto('about:blank')
      })
    })

    test('the office creates a lottery, rehearses it and runs the lottery', async ({
      page,
      office,
      family,
      server,
      request,
      expectErrors,
    }) => {
      expectErrors(/status of 422/, /status of 404/)
      const children = [await addChild(family, { grade: '5' }), await addChild(family, { grade: '5' })] as const
      const course = await addRankedClass(office, semester)
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
      await page.getByRole('link', { name: /Lottery/ }).click()
      await expectUsable(page)

      await test.step('a closing before the opening is refused at its field', async () => {
        await page.getByLabel('Opens').fill('2099-08-03T08:00')
        await page.getByLabel('Closes').fill('2099-08-02T08:00')
        await page.getByRole('button', { name: 'Create Lottery' }).click()
        await expect(page.getByRole('alert')).toContainText('Closes: The ranking period must close after it opens')
        await expectUsable(page)
      })

      await test.step('the lottery is created', async () => {
        await page.getByLabel('Closes').fill('2099-08-10T20:00')
        await page.getByRole('button', { name: 'Create Lottery' }).click()
        await expect(page.getByText('Ranking period saved.')).toBeVisible()
        await expect(page.getByText(/^0 children have ranked classes/)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Run the Lottery…' })).toBeDisabled()
        await expectUsable(page)
      })

      await test.step('a rehearsal shows the figures by grade', async () => {
        await deleteLottery(page)
        await saveLottery(office, semester, 3_600_000)
        for (const child of children) await rank(family, child, semester, [[course.id]])
        await page.reload()
        await expect(page.getByText(/^2 children have ranked classes/)).toBeVisible()
        await page.getByRole('button', { name: 'Rehearse the Lottery' }).click()
        const results = page.getByRole('table', { name: 'Rehearsal results by grade' })
        await expect(results).toContainText('1 of 2')
        const demand = page.getByRole('table', { name: 'Demand for each class' })
        await expect(demand.getByRole('row', { name: course.name }).getByRole('cell')).toHaveText(['1', '2', '1'])
        await expect(demand.locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused()
        await page.getByRole('searchbox', { name: 'Search Rehearsal results by grade' }).fill('12th')
        await expect(page.getByText('Your search for "12th" found no results.')).toBeVisible()
        await expectUsable(page)
        await page.getByRole('button', { name: 'Clear search' }).click()
        await expect(results).toContainText('1 of 2')
        await renewSecrets(server)
        await page.reload()
        await expect(page.getByText('This lottery has a new secret.')).toBeVisible()
        await expectUsable(page)
      })

      await test.step('a child that another account has too is decided before the closing', async () => {
        const [child] = children
        const { email } = await registerParent(request)
        const { parents } = await office.send<{ parents: Parent[] }>('GET', `/api/users/parents?search=${email}`)
        const name = { first_name: `${child.first_name}a`, last_name: child.last_name }
        const entry = await addChild(office, { ...name, grade: '5', parent_id: parents[0]?.id })
        await rank(office, entry, semester, [[course.id]])
        await page.reload()
        const banner = page.getByText(/^1 possible duplicate in the lottery\./)
        await expect(banner).toBeVisible()
        await expectUsable(page)
        await page.getByRole('link', { name: 'Possible duplicates' }).press('Enter')
        const names = `${fullName(child)}, ${fullName(entry)}`
        await expect(page.getByRole('heading', { level: 1, name: 'Possible Duplicates' })).toBeFocused()
        await page.getByRole('button', { name: `Same Child, Student ${child.id} Takes Part: ${names}` }).press('Enter')
        await expectMessage(page, `Saved: ${names} is one child. Student ${child.id} takes part in the lottery.`)
        await page.goBack()
        await expect(page.getByText(/^3 children have ranked classes/)).toBeVisible()
        await expect(banner).toHaveCount(0)
      })

      await test.step('a secret that is renewed when the random number is public is announced anew, and must wait', async () => {
        await closeLottery(office, semester, server)
        await renewSecrets(server)
        await page.reload()
        await expect(page.getByText(/Round \d+ was public by then, so it doesn't decide anymore/).first()).toBeVisible()
        await expect(page.getByRole('button', { name: 'Run the Lottery…' })).toBeDisabled()
        await expectUsable(page)
        await page.goto(`/lottery/${semester.slug}`)
        await expect(
          page.getByText(/were restored from a backup .* Round \d+ does, which was announced with/),
        ).toBeVisible()
        await expectUsable(page)
        await moveRenewals(server)
        await page.goBack()
      })

      await test.step('the lottery runs after the closing, with the password', async () => {
        await page.getByRole('button', { name: 'Run the Lottery…' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Your password').fill(PASSWORD)
        await dialog.getByRole('button', { name: 'Check Password' }).click()
        await expect(dialog.getByText('Password confirmed.')).toBeVisible()
        await expectUsable(page)
        await dialog.getByRole('button', { name: 'Run the Lottery' }).click()
        await expect(dialog.getByRole('alert')).toContainText('The server could not fetch the public random number.')
        await dialog.getByLabel('Text of the page').fill('{}')
        await dialog.getByRole('button', { name: 'Run the Lottery' }).click()
        await expect(dialog.getByRole('alert')).toContainText('This is not what the beacon publishes')
        await expectUsable(page)
        await dialog.getByRole('radio', { name: 'None', exact: true }).check()
        await dialog.getByRole('button', { name: 'Run the Lottery' }).click()
        await expect(page.getByRole('table', { name: 'Lottery results by grade' })).toContainText('1 of 2', RUN)
        await expect(page.getByRole('button', { name: 'Download the Record' })).toBeVisible()
        await expectUsable(page)
      })
    })
  })
}

/** Drags the second choice of a time by its number to the top of the first one, whatever their heights. */
async function dragSecondToFirst(page: Page, choices: Locator): Promise<void> {
  const handle = choices.nth(1).getByText('2', { exact: true })
  await handle.scrollIntoViewIfNeeded()
  const [from, first] = [await handle.boundingBox(), await choices.first().boundingBox()]
  if (!from || !first) throw new Error('The choices are not shown')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, first.y + 1, { steps: 5 })
  await page.mouse.up()
}

/** Opens the enrollment screen of a child in the semester. */
async function openEnrollment(page: Page, child: number): Promise<void> {
  await signIn(page)
  await page.evaluate((id) => sessionStorage.setItem('student_id', String(id)), child)
  await page.goto(`/enrollment?semester=${semester.slug}`)
}

async function deleteLottery(page: Page): Promise<void> {
  await region(page, 'Delete Lottery').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Check Password' }).click()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Start with a Lottery' })).toBeVisible()
}
